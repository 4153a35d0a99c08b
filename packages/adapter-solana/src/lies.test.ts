import { connect, sendTransaction } from '@latchkey/core'
import { createMemoryStorage } from '@latchkey/core/testing'
import type { SolanaLie } from '@latchkey/test-wallets/page'
import { expectAllHandled } from '@latchkey/test-wallets/vitest'
import { getWallets } from '@wallet-standard/app'
import { expect, onTestFinished, test } from 'vitest'
import { instanceOf, targetOf, useChain, useClient, useWallet } from './testing/page.fixture.ts'
import { transferWire } from './testing/transfer-wire.fixture.ts'

const chainOf = useChain()
expectAllHandled()

const Sol = { adapterId: 'solana', connectorId: 'Sol' }

async function visit(options: Parameters<typeof useWallet>[1] = {}) {
  const chain = chainOf()
  const { controls } = useWallet(chain, options)
  const { client } = useClient(chain)
  const { connection } = await connect(client, Sol)
  return {
    chain,
    client,
    controls,
    on: targetOf(connection),
    connections: () => client.connection.getState().connections,
  }
}

test.each<[SolanaLie, string]>([
  ['strange-accounts', 'wallet/unauthorized'],
  ['throwing', 'internal/unexpected'],
])('a wallet that connects with %s is not connected: %s', async (lie, code) => {
  const chain = chainOf()
  const { controls } = useWallet(chain)
  const { client } = useClient(chain)
  controls.lie(lie)
  await expect(connect(client, Sol)).rejects.toMatchObject({ code })
  expect(client.connection.getState().connections).toEqual({})
  expect(controls.listeners()).toBe(0)
  controls.lie(null)
  await connect(client, Sol)
  expect(Object.keys(client.connection.getState().connections)).toHaveLength(1)
})

test.each<[SolanaLie, string]>([
  ['bad-signature', 'wallet/sign-failed'],
  ['short-signature', 'wallet/sign-failed'],
  ['other-message', 'wallet/sign-failed'],
  ['garbage', 'request/unreadable'],
  ['throwing', 'request/unreadable'],
])('a message signed with %s is %s', async (lie, code) => {
  const { client, connections, controls, on } = await visit()
  const before = connections()
  controls.lie(lie)
  await expect(instanceOf(client).can.signMessage?.({ ...on, message: 'hello' })).rejects.toMatchObject({ code })
  expect(connections()).toEqual(before)
})

test.each<[SolanaLie, string]>([
  ['bad-signature', 'wallet/sign-failed'],
  ['unsigned', 'wallet/sign-failed'],
  ['garbage', 'request/unreadable'],
])('a transaction that comes back with %s is %s, and is not sent', async (lie, code) => {
  const { chain, client, controls, on } = await visit({ features: ['signTransaction'] })
  const [alice = '', bob = ''] = controls.addresses()
  const { can } = instanceOf(client)
  const balance = () => can.getBalance?.({ chainId: chain.chainId, account: bob })
  const before = await balance()
  const transaction = await transferWire(chain.url, { from: alice, to: bob, lamports: 42n })
  controls.lie(lie)
  await expect(can.signTransaction?.({ ...on, transaction })).rejects.toMatchObject({ code })
  await expect(can.sendTransaction?.({ ...on, transaction })).rejects.toMatchObject({ code })
  expect(await balance()).toEqual(before)
})

test.each([
  ['only signs', ['signTransaction'], undefined],
  ['sends itself', undefined, true],
] as const)(
  'an answer that can’t be read, of a wallet that %s: whether it may have been sent',
  async (_, features, unclear) => {
    const { chain, client, controls, on } = await visit(features && { features })
    const [alice = '', bob = ''] = controls.addresses()
    const transaction = await transferWire(chain.url, { from: alice, to: bob, lamports: 43n })
    controls.lie('garbage')
    const sent = sendTransaction(client, { ...on, transaction })
    await expect(sent).rejects.toMatchObject({ code: 'request/unreadable' })
    const [operation] = client.operations.getState()
    expect([operation?.status, operation?.unclear]).toEqual(['failed', unclear])
  },
)

test('an invalid hash is refused', async () => {
  const { chain, client, controls, on } = await visit()
  const [alice = '', bob = ''] = controls.addresses()
  const transaction = await transferWire(chain.url, { from: alice, to: bob, lamports: 43n })
  controls.lie('short-signature')
  await expect(instanceOf(client).can.sendTransaction?.({ ...on, transaction })).rejects.toMatchObject({
    code: 'wallet/sign-failed',
  })
})

test('events after a disconnect change nothing', async () => {
  const { client, connections, controls, on } = await visit()
  await instanceOf(client).disconnect(on)
  controls.permit()
  controls.emitChange()
  expect(connections()).toEqual({})
})

test('a wallet that throws while it reports a change is disconnected', async () => {
  const { connections, controls } = await visit()
  controls.lie('throwing')
  controls.emitChange()
  expect(connections()).toEqual({})
})

test('the wallet is not asked for an account that it hides without an event', async () => {
  const { client, controls, on } = await visit({ features: ['signMessage'] })
  controls.switchAccount(1)
  const prompts = controls.prompts()
  await expect(instanceOf(client).can.signMessage?.({ ...on, message: 'hello' })).rejects.toMatchObject({
    name: 'LatchkeyError',
  })
  expect(controls.prompts()).toEqual(prompts)
})

/** A wallet of the page that the test controls. */
function register(wallet: object) {
  onTestFinished(getWallets().register(wallet as never))
}

const chains = ['solana:localnet']
const connectWith = (call: unknown) => ({ 'standard:connect': { version: '1.0.0', connect: call } })

test('a wallet that changed its account without an event is not asked, and shows the new account', async () => {
  const asked: unknown[] = []
  const accountOf = (address: string) => ({ address, publicKey: new Uint8Array(32), chains, features: [] })
  const wallet = {
    version: '1.0.0',
    name: 'Quiet',
    icon: '',
    chains,
    accounts: [accountOf('7EqQdEULxWcraVx3mXKFjc84LhCkMGZCkRuDpvcMwJeK')],
    features: {
      ...connectWith(() => ({ accounts: wallet.accounts })),
      'solana:signMessage': { version: '1.0.0', signMessage: async (input: unknown) => asked.push(input) },
    },
  }
  register(wallet)
  const { client } = useClient(chainOf())
  const { connection } = await connect(client, { adapterId: 'solana', connectorId: 'Quiet' })
  const { can } = instanceOf(client)
  const next = '4fYNw3dojWmQ4dXtSGE9epjRGy9pFSx62YypT7avPYvA'
  wallet.accounts = [accountOf(next)]
  const attempt = can.signMessage?.({ ...targetOf(connection), message: 'hello' })
  await expect(attempt).rejects.toMatchObject({ code: 'connection/mismatch' })
  expect(asked).toEqual([])
  expect(client.connection.getState().connections[connection.id]).toMatchObject({ activeAccount: next })
})

test('a wallet that left without an event is not asked, and is disconnected', async () => {
  const { client, connections, controls, on } = await visit()
  controls.lie('no-accounts')
  const attempt = instanceOf(client).can.signMessage?.({ ...on, message: 'hello' })
  await expect(attempt).rejects.toMatchObject({ code: 'connection/mismatch' })
  expect(controls.prompts()['solana:signMessage']).toBeUndefined()
  expect(connections()).toEqual({})
})

test('a wallet that never answers whether it remembers the app is given up, without a prompt', async () => {
  const chain = chainOf()
  const storage = createMemoryStorage()
  const { destroy } = useWallet(chain)
  const first = useClient(chain, { storage })
  await connect(first.client, Sol)
  await first.clock.flush()
  destroy()
  let asked: unknown
  const features = connectWith((input: unknown) => {
    asked = input
    return new Promise(() => {})
  })
  const { client, clock } = useClient(chain, { storage })
  register({ version: '1.0.0', name: 'Sol', icon: '', chains, features, accounts: [] })
  await expect
    .poll(async () => {
      await clock.advance(1000)
      return asked
    })
    .toEqual({ silent: true })
  await clock.advance(30_000)
  expect(client.connection.getState().connections).toEqual({})
})

test('wallets that throw, have no name or do not support Solana are not listed', () => {
  const { client } = useClient(chainOf())
  const features = connectWith(async () => ({ accounts: [] }))
  const throwing = {
    name: 'Throwing',
    chains,
    get features(): never {
      throw new Error('no')
    },
  }
  register(throwing)
  register({ name: '', chains, features, accounts: [] })
  register({ name: 'Ether', chains: ['eip155:1'], features, accounts: [] })
  register({ name: 'Mute', chains, features: {}, accounts: [] })
  register({ name: 'Good', chains, features, accounts: [] })
  expect(client.connectors.getState().map(({ id }) => id)).toEqual(['Good'])
})

test('a wallet without any of the configured networks is network/unsupported', async () => {
  const chain = chainOf()
  useWallet(chain, { chains: [{ id: 'solana:testnet', rpcUrl: chain.url }] })
  const { client } = useClient(chain)
  await expect(connect(client, Sol)).rejects.toMatchObject({ code: 'network/unsupported' })
  expect(client.connection.getState().connections).toEqual({})
})

test('a disconnect does not wait for a wallet that never finishes', async () => {
  const chain = chainOf()
  const model = useWallet(chain, { state: { permitted: true } })
  const features = {
    ...connectWith(async () => ({ accounts: model.wallet.accounts })),
    'standard:disconnect': { version: '1.0.0', disconnect: () => new Promise(() => {}) },
  }
  const { client, clock } = useClient(chain)
  register({ ...model.wallet, name: 'Slow', accounts: model.wallet.accounts, features })
  const { connection } = await connect(client, { adapterId: 'solana', connectorId: 'Slow' })
  let left = false
  const leaving = instanceOf(client)
    .disconnect({ connectionId: connection.id })
    .then(() => {
      left = true
    })
  expect(client.connection.getState().connections).toEqual({})
  await clock.advance(5000)
  await leaving
  expect(left).toBe(true)
})

test('an approval after the client has stopped connects no wallet', async () => {
  const chain = chainOf()
  const { controls } = useWallet(chain, { state: { answer: 'hang' } })
  const { client } = useClient(chain)
  const { connect: ask, start } = instanceOf(client)
  const stop = start()
  const answer = ask({ connectorId: 'Sol' })
  await controls.whenPending('standard:connect')
  stop()
  controls.approvePending()
  await expect(answer).rejects.toMatchObject({ code: 'request/aborted' })
  expect(controls.listeners()).toBe(0)
})

test.each([
  [-1, 'connection/user-rejected'],
  [-3, 'connection/user-rejected'],
  [-2, 'internal/unexpected'],
])('a refusal by Mobile Wallet Adapter is recognised inside other errors: %i', async (code, expected) => {
  const { client } = useClient(chainOf())
  const said = Object.assign(new Error('said'), { name: 'SolanaMobileWalletAdapterProtocolError', code })
  const features = connectWith(async () => {
    throw new Error('Unknown error', { cause: said })
  })
  register({ version: '1.0.0', name: 'Phone', icon: '', chains, features, accounts: [] })
  await expect(connect(client, { adapterId: 'solana', connectorId: 'Phone' })).rejects.toMatchObject({ code: expected })
})
