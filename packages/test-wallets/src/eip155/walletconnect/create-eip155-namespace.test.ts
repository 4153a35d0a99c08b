import { verifyMessage } from 'viem'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { type Anvil, startAnvil } from '../../anvil/index.ts'
import { fetchRpc } from '../../shared/json-rpc.ts'
import { createEip155Namespace } from './create-eip155-namespace.ts'

let local: Anvil
let other: Anvil
beforeAll(async () => {
  ;[local, other] = await Promise.all([startAnvil(), startAnvil({ chainId: 1338 })])
})
afterAll(() => Promise.all([local.close(), other.close()]))

function setup() {
  const announce = vi.fn(async () => {})
  const confirm = vi.fn(async () => {})
  const chains = [{ id: 31337, rpcUrl: local.url }]
  const namespace = createEip155Namespace({ relayUrl: '', projectId: '', chains }, announce)
  const request = (method: string, params: unknown, chainId = 'eip155:31337') =>
    namespace.request({ chainId, method, params, confirm })
  const [alice, bob] = namespace.addresses() as [`0x${string}`, `0x${string}`]
  return { namespace, announce, confirm, request, alice, bob }
}

test('signs messages and transactions for the chain of the request', async () => {
  const { request, confirm, alice, bob } = setup()
  const signature = (await request('personal_sign', ['hello', alice])) as `0x${string}`
  expect(await verifyMessage({ address: alice, message: 'hello', signature })).toBe(true)
  const hash = await request('eth_sendTransaction', [{ from: alice, to: bob, value: '0x1' }])
  await vi.waitFor(async () => {
    expect(await fetchRpc(local.url, 'eth_getTransactionReceipt', [hash])).toMatchObject({ status: '0x1' })
  })
  expect(confirm).toHaveBeenCalledTimes(2)
})

test('an unknown chain is 4902; added, it is offered and announced', async () => {
  const { namespace, request, announce, alice } = setup()
  const switching = () => request('wallet_switchEthereumChain', [{ chainId: '0x53a' }])
  await expect(switching()).rejects.toMatchObject({ code: 4902 })
  await request('wallet_addEthereumChain', [{ chainId: '0x53a', chainName: 'Other', rpcUrls: [other.url] }])
  expect(announce.mock.calls).toEqual([[{ name: 'chainChanged', data: 1338, chainId: 'eip155:1338' }]])
  expect(await switching()).toBeNull()
  expect(announce).toHaveBeenCalledOnce()
  expect(namespace.support()).toMatchObject({
    chains: ['eip155:1338', 'eip155:31337'],
    accounts: [`eip155:1338:${alice}`, `eip155:31337:${alice}`],
  })
})

test('another account replaces the one in use', async () => {
  const { namespace, request, announce, alice, bob } = setup()
  await namespace.switchAccount(1)
  expect(announce.mock.calls).toEqual([[{ name: 'accountsChanged', data: [bob], chainId: 'eip155:31337' }]])
  expect(namespace.support().accounts).toEqual([`eip155:31337:${bob}`])
  await expect(request('personal_sign', ['hello', alice])).rejects.toMatchObject({ code: 4100 })
  await expect(namespace.switchAccount(9)).rejects.toThrow('no account 9')
})

test('wrongChain: offers and names the claimed chain, signs with the true one', async () => {
  const { namespace, request, announce, alice } = setup()
  namespace.wrongChain('eip155:137')
  expect(namespace.support()).toMatchObject({ chains: ['eip155:137'], accounts: [`eip155:137:${alice}`] })
  await expect(request('personal_sign', ['hello', alice], 'eip155:137')).resolves.toMatch(/^0x/)
  await namespace.switchChain('eip155:31337')
  expect(announce).toHaveBeenCalledWith({ name: 'chainChanged', data: 137, chainId: 'eip155:137' })
})

test.each([
  ['an unknown method', 'wallet_dance', 'eip155:31337', 5101],
  ['an unknown chain', 'personal_sign', 'eip155:5', 5100],
])('error: %s', async (_name, method, chainId, code) => {
  const { request, confirm, alice } = setup()
  await expect(request(method, ['hello', alice], chainId)).rejects.toMatchObject({ code })
  expect(confirm).not.toHaveBeenCalled()
})

test('error: a wallet that cannot add chains', async () => {
  const { namespace, request } = setup()
  namespace.refuseAddChain(true)
  const adding = request('wallet_addEthereumChain', [{ chainId: '0x53a', rpcUrls: [other.url] }])
  await expect(adding).rejects.toMatchObject({ code: 4200 })
})
