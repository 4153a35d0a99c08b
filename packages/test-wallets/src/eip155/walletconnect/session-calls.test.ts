import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { type Anvil, startAnvil } from '../../anvil/index.ts'
import { createEip155Namespace } from './create-eip155-namespace.ts'

let anvil: Anvil
beforeAll(async () => {
  anvil = await startAnvil()
})
afterAll(() => anvil.close())

function setup() {
  const confirm = vi.fn(async () => {})
  const chains = [{ id: 31337, rpcUrl: anvil.url }]
  const wallet = createEip155Namespace({ relayUrl: '', projectId: '', chains }, async () => {})
  const request = (method: string, ...params: unknown[]) =>
    wallet.request({ chainId: 'eip155:31337', method, params, confirm })
  const [alice, bob] = wallet.addresses() as [string, string]
  const bundle = { version: '2.0.0', chainId: '0x7a69', from: alice, calls: [{ to: bob, value: '0x1' }] }
  return { wallet, request, confirm, alice, bob, bundle }
}

test('a session is offered bundles, assets and grants', () => {
  const { wallet } = setup()
  const methods = ['sendCalls', 'getCallsStatus', 'getCapabilities', 'getAssets', 'grantPermissions', 'watchAsset']
  expect(wallet.support().methods).toEqual(expect.arrayContaining(methods.map((name) => `wallet_${name}`)))
})

test('calls are sent one by one with one prompt, and their status is reported', async () => {
  const { request, confirm, bundle } = setup()
  const calls = [...bundle.calls, ...bundle.calls]
  const { id } = (await request('wallet_sendCalls', { ...bundle, calls })) as { id: string }
  await vi.waitFor(async () => {
    const status = await request('wallet_getCallsStatus', id)
    expect(status).toMatchObject({
      id,
      chainId: '0x7a69',
      status: 200,
      receipts: [{ status: '0x1' }, { status: '0x1' }],
    })
  })
  expect(confirm).toHaveBeenCalledOnce()
})

test('assets are listed once the wallet discovers them', async () => {
  const { wallet, request, alice } = setup()
  const asked = () => request('wallet_getAssets', { account: alice })
  expect(await request('wallet_getCapabilities', alice)).toEqual({ '0x7a69': { atomic: { status: 'unsupported' } } })
  await expect(asked()).rejects.toMatchObject({ code: 4200 })
  wallet.tellAssets(true)
  expect(await request('wallet_getCapabilities', alice)).toMatchObject({
    '0x7a69': { assetDiscovery: { supported: true } },
  })
  expect(await asked()).toMatchObject({ '0x7a69': [{ address: 'native', type: 'native' }] })
})

test('a grant is revoked by its context, each with a prompt', async () => {
  const { wallet, request, confirm } = setup()
  const wanted = { chainId: '0x7a69', expiry: 2_000_000_000, signer: { type: 'keys' }, permissions: [{ type: 'any' }] }
  const { context } = (await request('wallet_grantPermissions', wanted)) as { context: string }
  expect(wallet.grants()).toEqual([context])
  await request('wallet_revokePermissions', { permissionsContext: context })
  expect(wallet.grants()).toEqual([])
  await expect(request('wallet_revokePermissions')).rejects.toMatchObject({ code: -32602 })
  expect(confirm).toHaveBeenCalledTimes(2)
})

test.each([
  ['all or nothing', { atomicRequired: true }, 5760],
  ['an unknown chain', { chainId: '0x1' }, 5710],
  ['no calls', { calls: [] }, -32602],
])('error: %s', async (_name, fields, code) => {
  const { request, confirm, bundle } = setup()
  await expect(request('wallet_sendCalls', { ...bundle, ...fields })).rejects.toMatchObject({ code })
  expect(confirm).not.toHaveBeenCalled()
})

test('refuseCalls: a wallet without bundles', async () => {
  const { wallet, request, bundle } = setup()
  wallet.refuseCalls(true)
  await expect(request('wallet_sendCalls', bundle)).rejects.toMatchObject({ code: 4200 })
})

test('wrongChain: capabilities are those of the claimed chain', async () => {
  const { wallet, request, alice } = setup()
  wallet.wrongChain('eip155:137')
  expect(Object.keys((await request('wallet_getCapabilities', alice)) as object)).toEqual(['0x89'])
})
