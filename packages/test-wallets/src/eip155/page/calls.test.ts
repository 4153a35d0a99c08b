import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { type Anvil, startAnvil } from '../../anvil/index.ts'
import { mnemonicAccounts } from '../../index.ts'
import { usePageWallet } from '../../vitest/index.ts'

let anvil: Anvil
beforeAll(async () => {
  anvil = await startAnvil()
})
afterAll(() => anvil.close())

const [alice, bob] = mnemonicAccounts().map((account) => account.address)
const connected = () => usePageWallet({ chains: [{ id: 31337, rpcUrl: anvil.url }], state: { permitted: true } })
const sending = (fields: object) => ({
  method: 'wallet_sendCalls',
  params: [{ version: '2.0.0', chainId: '0x7a69', from: alice, atomicRequired: false, ...fields }],
})
const token = '0x1000000000000000000000000000000000000001'
const anvilRequest = (method: string, params: readonly unknown[]) =>
  fetch(anvil.url, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ jsonrpc: '2.0', id: 1, method, params }),
  })
const transfer = { to: bob, value: '0x1' }
/** Init code that reverts. With or without a given gas, the call fails on chain or before it. */
const reverting = { data: '0x60006000fd' }

test('calls are sent one by one under one prompt', async () => {
  const { provider, controls } = connected()
  const { id } = (await provider.request(sending({ calls: [transfer, transfer] }))) as { id: string }
  await vi.waitFor(async () => {
    const status = await provider.request({ method: 'wallet_getCallsStatus', params: [id] })
    expect(status).toMatchObject({ version: '2.0.0', id, chainId: '0x7a69', status: 200, atomic: false })
    expect(status).toMatchObject({ receipts: [{ status: '0x1' }, { status: '0x1' }] })
  })
  expect(controls.prompts()).toEqual({ wallet_sendCalls: 1 })
})

test.each([
  ['the first fails before it is sent', [reverting, transfer], 400],
  ['the second fails before it is sent', [transfer, reverting], 600],
  ['the first reverts on chain', [{ ...reverting, gas: '0x186a0' }, transfer], 500],
])('behavior: %s', async (_name, calls, expected) => {
  const { provider } = connected()
  const { id } = (await provider.request(sending({ calls }))) as { id: string }
  await vi.waitFor(async () => {
    const status = await provider.request({ method: 'wallet_getCallsStatus', params: [id] })
    expect(status).toMatchObject({ status: expected })
  })
})

test('capabilities: no atomic execution', async () => {
  const { provider } = connected()
  const request = (...params: unknown[]) => provider.request({ method: 'wallet_getCapabilities', params })
  const expected = { '0x7a69': { atomic: { status: 'unsupported' } } }
  expect(await request(alice)).toEqual(expected)
  expect(await request(alice, ['0x7a69', '0x1'])).toEqual(expected)
  await expect(request(bob)).rejects.toMatchObject({ code: 4100 })
})

test.each([
  ['atomic calls', { calls: [transfer], atomicRequired: true }, 5760],
  ['an unknown chain', { calls: [transfer], chainId: '0x1' }, 5710],
  ['a required capability', { calls: [transfer], capabilities: { paymasterService: {} } }, 5700],
  ['no calls', { calls: [] }, -32602],
  ["another's account", { calls: [transfer], from: bob }, 4100],
])('error: %s', async (_name, fields, code) => {
  const { provider, controls } = connected()
  await expect(provider.request(sending(fields))).rejects.toMatchObject({ code })
  expect(controls.prompts()).toEqual({})
})

test('error: an id used twice, and an unknown one', async () => {
  const { provider } = connected()
  await provider.request(sending({ id: 'one', calls: [transfer] }))
  await expect(provider.request(sending({ id: 'one', calls: [transfer] }))).rejects.toMatchObject({ code: 5720 })
  const unknown = { method: 'wallet_getCallsStatus', params: ['two'] }
  await expect(provider.request(unknown)).rejects.toMatchObject({ code: 5730 })
})

test('assets: ether and the watched tokens with their balances, once the wallet discovers them', async () => {
  const { provider, controls } = connected()
  const asked = { method: 'wallet_getAssets', params: [{ account: alice, chainFilter: ['0x7a69'] }] }
  await expect(provider.request(asked)).rejects.toMatchObject({ code: 4200 })
  controls.tellAssets()
  const [{ assetDiscovery }] = Object.values(
    (await provider.request({ method: 'wallet_getCapabilities', params: [alice] })) as object,
  )
  expect(assetDiscovery).toEqual({ supported: true })
  // Byte code that answers 5 to every call.
  await anvilRequest('anvil_setCode', [token, '0x600560005260206000f3'])
  const options = { address: token, symbol: 'TST', decimals: 2 }
  await provider.request({ method: 'wallet_watchAsset', params: { type: 'ERC20', options } as never })
  // Transactions of earlier tests may come into a block between the two questions.
  await vi.waitFor(async () => {
    const balance = await provider.request({ method: 'eth_getBalance', params: [alice, 'latest'] })
    expect(await provider.request(asked)).toEqual({
      '0x7a69': [
        { address: 'native', balance, type: 'native', metadata: { name: 'Ether', symbol: 'ETH', decimals: 18 } },
        { address: token, balance: '0x5', type: 'erc20', metadata: { name: 'TST', symbol: 'TST', decimals: 2 } },
      ],
    })
  })
  expect(controls.prompts()).toEqual({ wallet_watchAsset: 1 })
})

test('permissions are granted and revoked, each with a prompt', async () => {
  const { provider, controls } = connected()
  const permissions = [{ type: 'native-token-recurring-allowance', data: { allowance: '0x1' } }]
  const wanted = { chainId: '0x7a69', address: alice, expiry: 2_000_000_000, signer: { type: 'keys' }, permissions }
  const granted = await provider.request({ method: 'wallet_grantPermissions', params: [wanted] })
  const { context } = granted as { context: string }
  expect(granted).toEqual({ ...wanted, context })
  expect(controls.grants()).toEqual([context])
  const revoke = { method: 'wallet_revokePermissions', params: [{ permissionsContext: context }] }
  await provider.request(revoke)
  expect(controls.grants()).toEqual([])
  await expect(provider.request(revoke)).rejects.toMatchObject({ code: -32602 })
  expect(controls.prompts()).toEqual({ wallet_grantPermissions: 1, wallet_revokePermissions: 1 })
  expect(controls.state().permitted).toBe(true)
})

test('a wallet can lie, and can lack an ability', async () => {
  const { provider, controls } = connected()
  controls.lie('wallet_getCapabilities', 'nothing')
  const asked = { method: 'wallet_getCapabilities', params: [alice] }
  expect(await provider.request(asked)).toBe('nothing')
  controls.lie('wallet_getCapabilities')
  expect(await provider.request(asked)).toEqual({ '0x7a69': { atomic: { status: 'unsupported' } } })
  controls.refuseCalls()
  await expect(provider.request(sending({ calls: [transfer] }))).rejects.toMatchObject({ code: 4200 })
})
