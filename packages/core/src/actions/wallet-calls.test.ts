import { expect, test } from 'vitest'
import { setActive } from '../flows/account/set-active.ts'
import { connect } from '../flows/connecting/connect.ts'
import { revokePermissions } from '../flows/permissions/revoke-permissions.ts'
import { disconnect } from '../flows/sessions/disconnect.ts'
import type { Capabilities } from '../kernel/ports/ability.ts'
import type { CallsStatus, GrantedPermissions, PermissionsRequest } from '../kernel/ports/wallet-call.ts'
import { createTestClient } from '../testing/create-test-client.ts'
import { createMemoryStorage } from '../testing/memory-storage.ts'
import { createMockAdapter } from '../testing/mock-adapter.ts'
import { createMockWallet } from '../testing/mock-wallet.ts'
import { createMockEvm, evmAccount, evmAddresses } from '../testing/mocks.ts'
import { getAssets } from './get-assets.ts'
import { getCallsStatus } from './get-calls-status.ts'
import { getCapabilities } from './get-capabilities.ts'
import { grantPermissions } from './grant-permissions.ts'
import { sendCalls } from './send-calls.ts'
import { watchAsset } from './watch-asset.ts'

const [alice, bob] = evmAddresses
const hash = `0x${'ab'.repeat(32)}`
const calls = [{ to: bob, value: 1n }]
const request: PermissionsRequest = {
  expiry: 4_000_000_000,
  signer: { type: 'keys' },
  permissions: [{ type: 'native-token-recurring-allowance', data: {} }],
}
const granted: GrantedPermissions = { ...request, context: '0x01', response: {} }
const asset = { address: bob, symbol: 'TST', decimals: 6 }

/** A page with a connected wallet that notes what it is asked, and tells of its bundles what the test says. */
async function setUp(options: { storage?: ReturnType<typeof createMemoryStorage> } = {}) {
  const asked: [string, object][] = []
  let status: CallsStatus['status'] = 'pending'
  let code: 'silent' | undefined
  const note =
    <T>(name: string, answer: () => T) =>
    async (parameters: object) => {
      asked.push([name, parameters])
      return answer()
    }
  const can: Partial<Capabilities<'eip155'>> = {
    getCapabilities: note('getCapabilities', () => ({})),
    getAssets: note('getAssets', () => []),
    sendCalls: note('sendCalls', () => ({ id: 'bundle' })),
    getCallsStatus: note('getCallsStatus', () => {
      if (code) throw new Error('The wallet is asleep')
      const receipts = status === 'success' ? [{ hash, status: 'success' as const }] : []
      return { id: 'bundle', chainId: 'eip155:1' as const, status, code: 100, receipts }
    }),
    grantPermissions: note('grantPermissions', () => granted),
    revokePermissions: note('revokePermissions', () => undefined),
    watchAsset: note('watchAsset', () => true),
  }
  const accounts = [evmAccount(alice), evmAccount(bob)]
  const wallet = createMockWallet({ id: 'io.mock', name: 'Mock', rdns: 'io.mock', accounts })
  const other = createMockWallet({ id: 'io.other', name: 'Other', rdns: 'io.other', accounts })
  const mock = { wallet, adapter: createMockAdapter({ namespace: 'eip155', wallets: [wallet, other], can }) }
  const page = createTestClient({ adapters: [mock.adapter], ...options })
  const stop = page.client.start()
  async function join() {
    const connected = connect(page.client, { adapterId: 'mock-eip155', connectorId: 'io.mock' })
    mock.wallet.approve()
    return (await connected).connection
  }
  return {
    ...page,
    ...mock,
    other,
    asked,
    join,
    stop,
    tell: (next: CallsStatus['status']) => (status = next),
    fall: (silent: boolean) => (code = silent ? 'silent' : undefined),
    looks: () => asked.filter(([name]) => name === 'getCallsStatus').length,
  }
}

test('[S6.16] permission calls (grant, revoke, capabilities, assets) go to the connected wallet, of several to the one in use', async () => {
  const { asked, client, join, other } = await setUp()
  const target = (connectionId: string) => ({ connectionId, account: alice, chainId: 'eip155:1' })
  async function askAll() {
    asked.length = 0
    await grantPermissions(client, { request })
    await revokePermissions(client, { context: '0x01' })
    await getCapabilities(client)
    await getAssets(client)
    return asked.map(([name, parameters]) => [name, (parameters as { connectionId: string }).connectionId])
  }
  const all = (connectionId: string) =>
    ['grantPermissions', 'revokePermissions', 'getCapabilities', 'getAssets'].map((name) => [name, connectionId])
  const { id: first } = await join()
  expect(await askAll()).toEqual(all(first))
  const joined = connect(client, { adapterId: 'mock-eip155', connectorId: 'io.other' })
  other.approve()
  const { id: second } = (await joined).connection
  expect(second).not.toBe(first)
  expect(await askAll()).toEqual(all(second))
  setActive(client, { connectionId: first })
  expect(await askAll()).toEqual(all(first))
  await disconnect(client, { connectionId: first })
  expect(await askAll()).toEqual(all(second))
  await expect(getAssets(client, target(first))).rejects.toMatchObject({ code: 'connection/not-found' })
})

test('permission calls, capabilities and assets go out for the account and chain that were seen', async () => {
  const { asked, client, join } = await setUp()
  const { id: connectionId } = await join()
  const target = { connectionId, account: alice, chainId: 'eip155:1' }
  expect(await grantPermissions(client, { request })).toEqual(granted)
  await revokePermissions(client, { context: '0x01' })
  await getCapabilities(client)
  await getAssets(client)
  expect(asked).toEqual([
    ['grantPermissions', { ...target, request }],
    ['revokePermissions', { ...target, context: '0x01' }],
    ['getCapabilities', { connectionId, account: alice, signal: undefined }],
    ['getAssets', { ...target, signal: undefined }],
  ])
  const mismatch = { code: 'connection/mismatch' }
  await expect(grantPermissions(client, { request, account: `0x${'9'.repeat(40)}` })).rejects.toMatchObject(mismatch)
  await expect(revokePermissions(client, { context: '0x01', chainId: 'eip155:10' })).rejects.toMatchObject(mismatch)
  expect(asked).toHaveLength(4)
})

test('no wallet is asked without a connection, or for an ability that it lacks', async () => {
  const { client } = await setUp()
  const missing = { code: 'connection/not-found' }
  for (const call of [
    () => getCapabilities(client),
    () => getAssets(client),
    () => getCallsStatus(client, { id: 'bundle' }),
    () => sendCalls(client, { calls }),
    () => grantPermissions(client, { request }),
    () => revokePermissions(client, { context: '0x01' }),
    () => watchAsset(client, { asset }),
  ])
    await expect(call()).rejects.toMatchObject(missing)
  const { adapter, wallet } = createMockEvm()
  const { client: plain } = createTestClient({ adapters: [adapter] })
  plain.start()
  const connected = connect(plain, { adapterId: 'mock-eip155', connectorId: 'io.mock' })
  wallet.approve()
  await connected
  await expect(sendCalls(plain, { calls })).rejects.toMatchObject({ code: 'wallet/unsupported-method' })
  await expect(getAssets(plain)).rejects.toMatchObject({ code: 'wallet/unsupported-method' })
})

test('a bundle is an operation: sent with its id, done with the hash of its transaction', async () => {
  const { client, clock, join, looks, tell } = await setUp()
  await join()
  expect(await sendCalls(client, { calls })).toEqual({ id: 'bundle' })
  const operation = () => client.operations.getState()[0]
  expect(operation()).toMatchObject({ kind: 'transaction', status: 'sent', calls: 'bundle' })
  await clock.advance(2000)
  expect([looks(), operation()?.status]).toEqual([2, 'sent'])
  tell('success')
  await clock.advance(3000)
  expect(operation()).toMatchObject({ status: 'done', hash })
  const before = looks()
  await clock.advance(600_000)
  expect(looks()).toBe(before)
  expect(await getCallsStatus(client, { id: 'bundle' })).toMatchObject({ status: 'success' })
})

test('a bundle that failed says so; one whose wallet is silent is asked after ever more rarely, and not after the stop', async () => {
  const { client, clock, fall, join, looks, stop, tell } = await setUp()
  await join()
  await sendCalls(client, { calls })
  fall(true)
  await clock.advance(600_000)
  expect(client.operations.getState()[0]?.status).toBe('sent')
  expect(looks()).toBeGreaterThan(8)
  expect(looks()).toBeLessThan(20)
  fall(false)
  tell('reverted')
  await clock.advance(300_000)
  expect(client.operations.getState()[0]?.status).toBe('failed')
  tell('pending')
  await sendCalls(client, { calls })
  await clock.flush()
  stop()
  expect(clock.pending()).toBe(0)
})

test('a bundle is asked after again when the page has been reloaded', async () => {
  const storage = createMemoryStorage()
  const before = await setUp({ storage })
  await before.join()
  await sendCalls(before.client, { calls })
  before.stop()
  const { client, clock, looks, tell, wallet } = await setUp({ storage })
  wallet.setAccounts([evmAccount(alice)])
  tell('success')
  await clock.advance(10_000)
  expect(looks()).toBeGreaterThan(0)
  expect(client.operations.getState()[0]).toMatchObject({ calls: 'bundle', status: 'done', hash })
})

test('a request that a wallet declines is a rejected operation', async () => {
  const { adapter, wallet } = createMockEvm({
    can: { watchAsset: () => wallet.ask('watchAsset', () => true) },
  })
  const { client } = createTestClient({ adapters: [adapter] })
  client.start()
  const connected = connect(client, { adapterId: 'mock-eip155', connectorId: 'io.mock' })
  wallet.approve()
  await connected
  const asked = watchAsset(client, { asset })
  wallet.reject()
  await expect(asked).rejects.toMatchObject({ code: 'connection/user-rejected' })
  expect(client.operations.getState()[0]).toMatchObject({ kind: 'signature', status: 'rejected' })
})
