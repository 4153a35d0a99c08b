import { connect } from '@latchkey/core'
import type { CosmosLie } from '@latchkey/test-wallets/page'
import { afterEach, beforeEach, expect, onTestFinished, test } from 'vitest'
import { instanceOf, targetOf, useChains, useClient, usePage, useWallet } from './testing/page.fixture.ts'

const chainsOf = useChains()
const unhandled: unknown[] = []
const note = (reason: unknown) => void unhandled.push(reason)
beforeEach(() => void process.on('unhandledRejection', note))
afterEach(() => {
  process.off('unhandledRejection', note)
  expect(unhandled.splice(0)).toEqual([])
})

const Keplr = { adapterId: 'cosmos', connectorId: 'keplr' }

function open(options: Parameters<typeof useWallet>[2] = {}) {
  const chains = chainsOf()
  const { listeners, page } = usePage()
  const { controls, provider } = useWallet(chains, page, options)
  const { client, clock } = useClient(chains)
  const connections = () => client.connection.getState().connections
  return { ...chains, client, clock, connections, controls, listeners, page, provider }
}

async function visit(options: Parameters<typeof useWallet>[2] = {}) {
  const opened = open(options)
  const { connection } = await connect(opened.client, Keplr)
  return { ...opened, can: instanceOf(opened.client).can, on: targetOf(connection) }
}

test.each<[CosmosLie, string]>([
  ['strange-accounts', 'wallet/unauthorized'],
  ['foreign-accounts', 'wallet/unauthorized'],
  ['throwing', 'internal/unexpected'],
  ['garbage', 'request/unreadable'],
])('a wallet that connects with %s is not connected: %s', async (lie, code) => {
  const { client, connections, controls, listeners } = open()
  const before = listeners()
  controls.lie(lie)
  await expect(connect(client, Keplr)).rejects.toMatchObject({ code })
  expect(connections()).toEqual({})
  expect(listeners()).toBe(before)
  controls.lie(null)
  await connect(client, Keplr)
  expect(Object.keys(connections())).toHaveLength(1)
})

test.each<[CosmosLie, string]>([
  ['bad-signature', 'wallet/sign-failed'],
  ['short-signature', 'wallet/sign-failed'],
  ['other-key', 'wallet/sign-failed'],
  ['other-message', 'wallet/sign-failed'],
  ['garbage', 'request/unreadable'],
  ['throwing', 'internal/unexpected'],
])('a message signed with %s is %s', async (lie, code) => {
  for (const features of [undefined, []]) {
    const { can, connections, controls, on } = await visit({ features })
    const before = connections()
    controls.lie(lie)
    await expect(can.signMessage?.({ ...on, message: 'hello' })).rejects.toMatchObject({ code })
    expect(connections()).toEqual(before)
  }
})

test.each<[CosmosLie, string]>([
  ['bad-signature', 'wallet/sign-failed'],
  ['short-signature', 'wallet/sign-failed'],
  ['other-key', 'wallet/sign-failed'],
  ['other-message', 'wallet/sign-failed'],
  ['other-chain', 'wallet/sign-failed'],
  ['high-fee', 'wallet/sign-failed'],
  ['garbage', 'request/unreadable'],
])('a transaction that comes back with %s is %s, and is not sent', async (lie, code) => {
  for (const ledger of [false, true]) {
    const { can, controls, home, on } = await visit({ ledger })
    const [, bob = ''] = controls.addresses()
    const before = [home.balanceOf(on.account), home.balanceOf(bob)]
    controls.lie(lie)
    await expect(can.transfer?.({ ...on, to: bob, amount: 42n })).rejects.toMatchObject({ code })
    expect([home.balanceOf(on.account), home.balanceOf(bob)]).toEqual(before)
  }
})

test('a visitor may raise the fee in the wallet, and what is sent is what was signed', async () => {
  const { can, controls, home, on, page, provider } = await visit({ ledger: true })
  const [, bob = ''] = controls.addresses()
  const { signAmino } = provider
  // As a wallet that doesn't leave the fee to the app.
  provider.signAmino = (chainId, signer, doc) => signAmino(chainId, signer, doc)
  const before = home.balanceOf(on.account)
  const fee = { amount: [{ denom: 'uatom', amount: 3000n }], gas: 120_000n }
  const typeUrl = '/cosmos.bank.v1beta1.MsgSend'
  const value = { fromAddress: on.account, toAddress: bob, amount: [{ denom: 'uatom', amount: '1' }] }
  const { hash = '' } =
    (await can.sendTransaction?.({ ...on, transaction: { messages: [{ typeUrl, value }], fee } })) ?? {}
  expect(await can.waitForTransaction?.({ chainId: home.chainId, hash })).toEqual({ status: 'success' })
  expect(before - home.balanceOf(on.account)).toBe(6001n)
  expect(page).toBeDefined()
})

test('a Ledger that says it can sign directly and can’t is a typed error', async () => {
  const { can, connections, controls, on, provider } = await visit()
  const [, bob = ''] = controls.addresses()
  provider.signDirect = async () => {
    throw { code: 27_012, message: 'Data is invalid' }
  }
  await expect(can.transfer?.({ ...on, to: bob, amount: 1n })).rejects.toMatchObject({ name: 'LatchkeyError' })
  expect(Object.keys(connections())).toHaveLength(1)
})

test('what a wallet tells after it was left changes nothing', async () => {
  const { client, clock, connections, controls, on } = await visit()
  await instanceOf(client).disconnect(on)
  const prompts = controls.prompts()
  controls.permit()
  controls.emitChange()
  await clock.flush()
  expect(connections()).toEqual({})
  expect(controls.prompts()).toEqual(prompts)
})

test.each<CosmosLie>(['throwing', 'garbage', 'foreign-accounts'])(
  'a wallet that tells of a change and then answers with %s is disconnected',
  async (lie) => {
    const { connections, controls } = await visit()
    controls.lie(lie)
    controls.emitChange()
    await expect.poll(connections).toEqual({})
  },
)

test('of two changes that cross, the later answer counts', async () => {
  const { connections, controls, on, provider } = await visit()
  const { getKey } = provider
  const held: (() => void)[] = []
  const [, bob, carol] = controls.addresses()
  provider.getKey = async (chainId) => {
    const key = await getKey(chainId)
    if (key.bech32Address === bob) await new Promise<void>((resolve) => held.push(resolve))
    return key
  }
  controls.switchAccount(1)
  await expect.poll(() => held).toHaveLength(1)
  controls.switchAccount(2)
  const active = () => connections()[on.connectionId]?.activeAccount
  await expect.poll(active).toBe(carol)
  for (const go of held) go()
  await new Promise((resolve) => setImmediate(resolve))
  expect(active()).toBe(carol)
})

test('an account that the wallet hid without a word is not asked', async () => {
  const { can, connections, controls, on, page } = await visit()
  const { dispatchEvent } = page
  page.dispatchEvent = () => true
  controls.switchAccount(1)
  page.dispatchEvent = dispatchEvent
  const prompts = controls.prompts()
  await expect(can.signMessage?.({ ...on, message: 'hello' })).rejects.toMatchObject({ code: 'connection/mismatch' })
  expect(controls.prompts()).toEqual(prompts)
  await expect.poll(() => connections()[on.connectionId]?.activeAccount).toBe(controls.addresses()[1])
})

test('keys of another kind are nobody’s here', async () => {
  const { client, connections, provider } = open()
  const { getKey } = provider
  provider.getKey = async (chainId) => ({ ...(await getKey(chainId)), algo: 'ethsecp256k1' })
  await expect(connect(client, Keplr)).rejects.toMatchObject({ code: 'wallet/unauthorized' })
  provider.getKey = async (chainId) => ({
    ...(await getKey(chainId)),
    ...(chainId === 'localosmo-1' && { algo: 'ethsecp256k1' }),
  })
  const { connection } = await connect(client, Keplr)
  expect(connection.approvedChains).toEqual(['cosmos:localcosmos-1'])
  expect(Object.keys(connections())).toHaveLength(1)
})

test('a wallet that never finishes disconnecting is left all the same', async () => {
  const { client, clock, connections, on, provider } = await visit()
  provider.disable = () => new Promise(() => {})
  let left = false
  const leaving = instanceOf(client)
    .disconnect(on)
    .then(() => {
      left = true
    })
  expect(connections()).toEqual({})
  await clock.advance(5000)
  await leaving
  expect(left).toBe(true)
})

test('a wallet that never says whether it remembers us is given up, without a prompt', async () => {
  const { createMemoryStorage } = await import('@latchkey/core/testing')
  const chains = chainsOf()
  const storage = createMemoryStorage()
  const { page } = usePage()
  const options = { globals: ['leap'], features: ['signArbitrary', 'isConnected'] } as const
  const first = useWallet(chains, page, options)
  const visit = useClient(chains, { storage })
  await connect(visit.client, { adapterId: 'cosmos', connectorId: 'leap' })
  await visit.clock.flush()
  visit.stop()
  let asked = 0
  first.provider.isConnected = () => {
    asked += 1
    return new Promise(() => {})
  }
  const { client, clock } = useClient(chains, { storage })
  await expect
    .poll(async () => {
      await clock.advance(1000)
      return asked
    })
    .toBeGreaterThan(0)
  await clock.advance(30_000)
  expect(client.connection.getState().connections).toEqual({})
})

test('an approval that comes after the client has stopped connects nobody', async () => {
  const { client, controls, listeners } = open({ state: { answer: 'hang' } })
  const { connect: ask, start } = instanceOf(client)
  const stop = start()
  const before = listeners()
  const answer = ask({ connectorId: 'keplr' })
  await controls.whenPending('enable')
  stop()
  controls.approvePending()
  await expect(answer).rejects.toMatchObject({ code: 'request/aborted' })
  expect(listeners()).toBeLessThanOrEqual(before)
})

test('what throws in the page is no wallet', () => {
  const { page } = open({ announce: false })
  const hostile = {
    get enable(): never {
      throw new Error('no')
    },
  }
  const things = page as unknown as Record<string, unknown>
  Object.assign(things, { keplr: hostile, owallet: 7, compass: { enable() {} }, cosmostation: null })
  Object.defineProperty(things, 'okxwallet', {
    configurable: true,
    get() {
      throw new Error('no')
    },
  })
  onTestFinished(() => void delete things.okxwallet)
  const { client } = useClient(chainsOf())
  expect(client.connectors.getState()).toEqual([])
})
