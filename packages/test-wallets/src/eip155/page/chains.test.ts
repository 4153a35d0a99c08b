import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { type Anvil, startAnvil } from '../../anvil/index.ts'
import { mnemonicAccounts } from '../../index.ts'
import { fakeWindow, usePageWallet } from '../../vitest/index.ts'

let local: Anvil
let other: Anvil
beforeAll(async () => {
  ;[local, other] = await Promise.all([startAnvil(), startAnvil({ chainId: 1338 })])
})
afterAll(() => Promise.all([local.close(), other.close()]))

const [alice, bob] = mnemonicAccounts().map((account) => account.address)
const connected = (window = fakeWindow()) =>
  usePageWallet({ window, chains: [{ id: 31337, rpcUrl: local.url }], state: { permitted: true } })
const adding = (chainId: string, rpcUrl: string) => ({
  method: 'wallet_addEthereumChain',
  params: [{ chainId, chainName: 'Other', rpcUrls: [rpcUrl] }],
})
const switching = (chainId: unknown) => ({ method: 'wallet_switchEthereumChain', params: [{ chainId }] })

test('an unknown chain is 4902; added, it is in use, and survives a reload', async () => {
  const window = fakeWindow()
  const { provider, controls, destroy } = connected(window)
  const chainChanged = vi.fn()
  provider.on('chainChanged', chainChanged)
  await expect(provider.request(switching('0x53a'))).rejects.toMatchObject({ code: 4902 })
  expect(await provider.request(adding('0x53a', other.url))).toBeNull()
  expect(await provider.request({ method: 'eth_chainId' })).toBe('0x53a')
  expect(await provider.request({ method: 'net_version' })).toBe('1338')
  expect(await provider.request(switching('0x7a69'))).toBeNull()
  expect(await provider.request(switching('0x7a69'))).toBeNull()
  expect(chainChanged.mock.calls).toEqual([['0x53a'], ['0x7a69']])
  expect(controls.prompts()).toEqual({ wallet_addEthereumChain: 1, wallet_switchEthereumChain: 1 })
  await provider.request(switching('0x53a'))
  destroy()
  const reloaded = connected(window)
  expect(await reloaded.provider.request({ method: 'eth_chainId' })).toBe('0x53a')
  const hash = await reloaded.provider.request({
    method: 'eth_sendTransaction',
    params: [{ from: alice, to: bob, value: '0x1' }],
  })
  const receipt = { method: 'eth_getTransactionReceipt', params: [hash] }
  await vi.waitFor(async () => expect(await reloaded.provider.request(receipt)).toMatchObject({ status: '0x1' }))
})

test('behavior: switch and add rejected', async () => {
  const { provider, controls } = connected()
  controls.reject()
  await expect(provider.request(adding('0x53a', other.url))).rejects.toMatchObject({ code: 4001 })
  controls.approve()
  await provider.request(adding('0x53a', other.url))
  controls.reject('wallet_switchEthereumChain')
  await expect(provider.request(switching('0x7a69'))).rejects.toMatchObject({ code: 4001 })
  expect(await provider.request({ method: 'eth_chainId' })).toBe('0x53a')
})

test('behavior: a wallet that cannot add chains', async () => {
  const { provider, controls } = connected()
  controls.refuseAddChain()
  await expect(provider.request(adding('0x53a', other.url))).rejects.toMatchObject({ code: 4200 })
  expect(controls.prompts()).toEqual({})
})

test('error: chains that cannot be added or switched to', async () => {
  const { provider } = connected()
  const misnamed = provider.request(adding('0x1', other.url))
  await expect(misnamed).rejects.toMatchObject({ code: -32602, message: expect.stringContaining('0x53a') })
  const remote = provider.request(adding('0x1', 'https://rpc.example'))
  await expect(remote).rejects.toMatchObject({ code: -32602, message: expect.stringContaining('not this machine') })
  await expect(provider.request(switching(31337))).rejects.toMatchObject({ code: -32602 })
})

test('setChain: the wallet changes the chain by itself', () => {
  const { provider, controls } = usePageWallet({
    chains: [
      { id: 31337, rpcUrl: local.url },
      { id: 1338, rpcUrl: other.url },
    ],
    chainId: 1338,
  })
  const chainChanged = vi.fn()
  provider.on('chainChanged', chainChanged)
  controls.setChain(31337)
  expect(chainChanged.mock.calls).toEqual([['0x7a69']])
  expect(() => controls.setChain(5)).toThrow('does not know chain 5')
})

test('wrongChain: claims another chain without an event, and transactions go to the true one', async () => {
  const { provider, controls } = connected()
  const chainChanged = vi.fn()
  provider.on('chainChanged', chainChanged)
  controls.wrongChain(1)
  expect(await provider.request({ method: 'eth_chainId' })).toBe('0x1')
  const send = { method: 'eth_sendTransaction', params: [{ from: alice, to: bob, value: '0x1' }] }
  await expect(provider.request(send)).resolves.toMatch(/^0x[0-9a-f]{64}$/)
  controls.wrongChain(null)
  expect(await provider.request({ method: 'eth_chainId' })).toBe('0x7a69')
  expect(chainChanged).not.toHaveBeenCalled()
})
