import { connect } from '@latchkey/core'
import { createMemoryStorage } from '@latchkey/core/testing'
import { polkadotMnemonicAccounts } from '@latchkey/test-wallets'
import type { PolkadotLie } from '@latchkey/test-wallets/page'
import { expectAllHandled } from '@latchkey/test-wallets/vitest'
import { expect, test } from 'vitest'
import { inject, instanceOf, noChain, targetOf, useClient, useWallet } from './testing/page.fixture.ts'

expectAllHandled()

const dot = { adapterId: 'polkadot', connectorId: 'dot' }

async function visit(options: Parameters<typeof useWallet>[0] = {}) {
  const { controls } = useWallet(options)
  const { client } = useClient(noChain)
  const { connection } = await connect(client, dot)
  const { can, disconnect } = instanceOf(client)
  return {
    can,
    controls,
    disconnect,
    on: targetOf(connection),
    connections: () => client.connection.getState().connections,
  }
}

test.each<[PolkadotLie, string]>([
  ['strange-accounts', 'wallet/unauthorized'],
  ['throwing', 'internal/unexpected'],
])('a wallet that connects with %s is not connected: %s', async (lie, code) => {
  const { controls } = useWallet()
  const { client } = useClient(noChain)
  controls.lie(lie)
  await expect(connect(client, dot)).rejects.toMatchObject({ code })
  expect(client.connection.getState().connections).toEqual({})
  expect(controls.listeners()).toBe(0)
  controls.lie(null)
  await connect(client, dot)
  expect(Object.keys(client.connection.getState().connections)).toHaveLength(1)
})

test.each<[PolkadotLie, string]>([
  ['bad-signature', 'wallet/sign-failed'],
  ['short-signature', 'wallet/sign-failed'],
  ['other-message', 'wallet/sign-failed'],
  ['garbage', 'request/unreadable'],
])('a message signed with %s is %s', async (lie, code) => {
  const { can, connections, controls, on } = await visit()
  const before = connections()
  controls.lie(lie)
  await expect(can.signMessage?.({ ...on, message: 'hello' })).rejects.toMatchObject({ code })
  expect(connections()).toEqual(before)
})

test.each([
  ['Cancelled', 'connection/user-rejected'],
  ['Rejected by user', 'connection/user-rejected'],
  ['User denied the request', 'connection/user-rejected'],
  ['The source https://app.example is not allowed to interact with this extension', 'wallet/unauthorized'],
  ['The source https://app.example has a pending authorization request', 'connection/already-pending'],
  ['The wallet is locked', 'connection/wallet-locked'],
  ['Something else', 'internal/unexpected'],
])('a wallet that refuses with the text “%s” means %s', async (text, code) => {
  const answers = [new Error(text), text, { message: text }]
  let at = 0
  inject('words', { version: '1', enable: () => Promise.reject(answers[at++]) })
  const { client } = useClient(noChain)
  for (const _ of answers)
    await expect(connect(client, { adapterId: 'polkadot', connectorId: 'words' })).rejects.toMatchObject({ code })
})

test('events after a disconnect change nothing', async () => {
  const { connections, controls, disconnect, on } = await visit()
  await disconnect(on)
  controls.permit()
  controls.emitChange()
  expect(connections()).toEqual({})
})

test('a wallet that reports an invalid list of accounts is disconnected', async () => {
  const { connections, controls } = await visit()
  controls.lie('throwing')
  controls.emitChange()
  expect(connections()).toEqual({})
})

test('the wallet is not asked for an account that it hides', async () => {
  const { can, controls, on } = await visit({ expose: 'active' })
  controls.switchAccount(1)
  const prompts = controls.prompts()
  await expect(can.signMessage?.({ ...on, message: 'hello' })).rejects.toMatchObject({ code: 'connection/mismatch' })
  expect(controls.prompts()).toEqual(prompts)
})

const [alice, bob] = polkadotMnemonicAccounts().map(({ address }) => address)

/** A wallet with this list of accounts, and without a signer. */
const showing = (accounts: unknown, subscribe: unknown = () => () => {}) => ({
  enable: async () => ({ accounts: { get: async () => accounts, subscribe }, signer: {} }),
})

test('only accounts of these networks are listed, each once', async () => {
  inject(
    'odd',
    showing([
      { address: '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266', type: 'ethereum' },
      null,
      'account',
      { address: 5 },
      { address: alice, name: 7, genesisHash: 'mainnet' },
      { address: alice, name: 'again' },
      { address: bob, name: 'Bob', genesisHash: `0x${'91'.repeat(32)}` },
    ]),
  )
  const { client } = useClient(noChain)
  const { connection } = await connect(client, { adapterId: 'polkadot', connectorId: 'odd' })
  expect(connection.accounts.map(({ key, label }) => [key, label])).toEqual([[alice, undefined]])
  expect(connection.abilities).not.toContain('signMessage')
  expect(connection.abilities).not.toContain('transfer')
})

test('an account for one chain is used only on that chain', async () => {
  const genesisHash = `0x${'45'.repeat(32)}`
  inject('one', showing([{ address: alice, genesisHash }, { address: bob }]))
  const { client } = useClient(noChain)
  const { connection } = await connect(client, { adapterId: 'polkadot', connectorId: 'one' })
  expect(connection.accounts.map(({ addresses }) => addresses.length)).toEqual([1, 2])
  const { can } = instanceOf(client)
  const away = client.networks.find(({ caipNetworkId }) => caipNetworkId !== connection.chainId)
  if (away) await can.switchNetwork?.({ connectionId: connection.id, network: away as never })
  const now = () => client.connection.getState().connections[connection.id]
  expect(now()).toMatchObject({ chainId: away?.caipNetworkId, activeAccount: bob })
  can.setActiveAccount?.({ connectionId: connection.id, account: alice ?? '' })
  expect(now()).toMatchObject({ chainId: connection.chainId, activeAccount: alice })
})

test.each([
  ['nothing', undefined],
  ['a text', 'yes'],
  ['no accounts', {}],
])('a wallet that is enabled with %s is not connected', async (_name, api) => {
  inject('bad', { enable: async () => api })
  const { client } = useClient(noChain)
  const answer = connect(client, { adapterId: 'polkadot', connectorId: 'bad' })
  await expect(answer).rejects.toMatchObject({ name: 'LatchkeyError' })
  expect(client.connection.getState().connections).toEqual({})
})

test('a wallet that reports no changes is still connected', async () => {
  inject(
    'mute',
    showing([{ address: alice }], () => 'off'),
  )
  const { client } = useClient(noChain)
  const { connection } = await connect(client, { adapterId: 'polkadot', connectorId: 'mute' })
  await instanceOf(client).disconnect({ connectionId: connection.id })
  expect(client.connection.getState().connections).toEqual({})
})

test('a wallet that never answers whether it remembers the app is given up', async () => {
  const storage = createMemoryStorage()
  const first = useWallet()
  const visit = useClient(noChain, { storage })
  await connect(visit.client, dot)
  await visit.clock.flush()
  first.destroy()
  let asked = 0
  inject('dot', {
    enable() {
      asked += 1
      return new Promise(() => {})
    },
  })
  const { client, clock } = useClient(noChain, { storage })
  await expect
    .poll(async () => {
      await clock.advance(1000)
      return asked
    })
    .toBe(1)
  await clock.advance(30_000)
  expect(client.connection.getState().connections).toEqual({})
})

test('wallets that throw, have no name or can’t be enabled are not listed', () => {
  inject('', showing([]))
  inject('text', 'wallet')
  inject('unable', { version: '1' })
  inject('throwing', {
    get enable(): never {
      throw new Error('no')
    },
  })
  inject('good', showing([]))
  const { client } = useClient(noChain)
  expect(client.connectors.getState().map(({ id }) => id)).toEqual(['good'])
})

test('an approval after the client has stopped connects no wallet', async () => {
  const { controls } = useWallet({ state: { answer: 'hang' } })
  const { client } = useClient(noChain)
  const { connect: ask, start } = instanceOf(client)
  const stop = start()
  const answer = ask({ connectorId: 'dot' })
  await controls.whenPending('enable')
  stop()
  controls.approvePending()
  await expect(answer).rejects.toMatchObject({ code: 'request/aborted' })
  expect(controls.listeners()).toBe(0)
})
