import { createPublicClient, http, parseEther, stringToHex, verifyMessage, verifyTypedData } from 'viem'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Anvil, startAnvil } from '../../anvil/index.ts'
import { waitForReceipt } from '../../anvil/wait-for-receipt.ts'
import { mnemonicAccounts } from '../../index.ts'
import { usePageWallet } from '../../vitest/index.ts'

let anvil: Anvil
beforeAll(async () => {
  anvil = await startAnvil()
})
afterAll(() => anvil.close())

const [alice, bob] = mnemonicAccounts().map((account) => account.address) as [`0x${string}`, `0x${string}`]
const connected = () => usePageWallet({ chains: [{ id: 31337, rpcUrl: anvil.url }], state: { permitted: true } })
const onChain = () => createPublicClient({ transport: http(anvil.url) })

const typedData = {
  domain: { name: 'Mail', chainId: 31337 },
  types: {
    EIP712Domain: [
      { name: 'name', type: 'string' },
      { name: 'chainId', type: 'uint256' },
    ],
    Note: [
      { name: 'text', type: 'string' },
      { name: 'count', type: 'uint256' },
    ],
  },
  primaryType: 'Note',
  message: { text: 'hello', count: '7' },
} as const

test.each([
  ['hex', stringToHex('hello')],
  ['text', 'hello'],
])('personal_sign: a message as %s', async (_form, message) => {
  const { provider, controls } = connected()
  const signature = await provider.request({ method: 'personal_sign', params: [message, alice] })
  expect(await verifyMessage({ address: alice, message: 'hello', signature: signature as `0x${string}` })).toBe(true)
  expect(controls.prompts()).toEqual({ personal_sign: 1 })
})

test.each([
  ['a JSON string', JSON.stringify(typedData)],
  ['an object', typedData],
])('eth_signTypedData_v4: data as %s', async (_form, data) => {
  const { provider } = connected()
  const signature = await provider.request({ method: 'eth_signTypedData_v4', params: [alice, data] })
  const { EIP712Domain: _domain, ...types } = typedData.types
  const message = { text: 'hello', count: 7n }
  expect(
    await verifyTypedData({ ...typedData, types, message, address: alice, signature: signature as `0x${string}` }),
  ).toBe(true)
})

test('eth_signTypedData_v4: data for another chain is refused before the prompt', async () => {
  const { provider, controls } = connected()
  const data = { ...typedData, domain: { ...typedData.domain, chainId: 1 } }
  const request = provider.request({ method: 'eth_signTypedData_v4', params: [alice, JSON.stringify(data)] })
  await expect(request).rejects.toMatchObject({ code: -32602 })
  expect(controls.prompts()).toEqual({})
})

test('eth_sendTransaction: signed here, mined there', async () => {
  const { provider } = connected()
  const value = `0x${parseEther('1').toString(16)}`
  const before = await onChain().getBalance({ address: bob })
  const hash = await provider.request({ method: 'eth_sendTransaction', params: [{ from: alice, to: bob, value }] })
  const receipt = await waitForReceipt(onChain(), hash as `0x${string}`)
  expect(receipt).toMatchObject({ status: 'success', from: alice.toLowerCase(), to: bob.toLowerCase() })
  expect((await onChain().getBalance({ address: bob })) - before).toBe(parseEther('1'))
})

test('eth_sendTransaction: two at the same moment take two nonces', async () => {
  const { provider } = connected()
  const send = { method: 'eth_sendTransaction', params: [{ from: alice, to: bob, value: '0x1' }] }
  const hashes = await Promise.all([provider.request(send), provider.request(send)])
  const found = hashes.map((hash) => waitForReceipt(onChain(), hash as `0x${string}`))
  expect((await Promise.all(found)).map((receipt) => receipt.status)).toEqual(['success', 'success'])
})

test("error: the node's own answer reaches the app", async () => {
  const { provider } = connected()
  const value = `0x${parseEther('1000000').toString(16)}`
  const request = provider.request({ method: 'eth_sendTransaction', params: [{ from: alice, to: bob, value }] })
  await expect(request).rejects.toMatchObject({ code: -32003, message: expect.stringMatching(/insufficient funds/i) })
})

test.each([
  ['another account', 'personal_sign', ['0x00', bob], 4100],
  ['no address', 'personal_sign', ['0x00', 'alice'], -32602],
  ['no typed data', 'eth_signTypedData_v4', [alice, '{}'], -32602],
  ['a number that is not hex', 'eth_sendTransaction', [{ from: alice, to: bob, value: 1 }], -32602],
  ['neither receiver nor data', 'eth_sendTransaction', [{ from: alice }], -32602],
  ['another chain', 'eth_sendTransaction', [{ from: alice, to: bob, chainId: '0x1' }], -32602],
  ["a key of the node's", 'eth_sign', [alice, '0x00'], -32601],
  ['an unknown wallet method', 'wallet_dance', [], -32601],
])('error: %s', async (_name, method, params, code) => {
  const { provider, controls } = connected()
  await expect(provider.request({ method, params })).rejects.toMatchObject({ code })
  expect(controls.prompts()).toEqual({})
})

test('error: an app that is not permitted cannot sign', async () => {
  const { provider, controls } = usePageWallet({ chains: [{ id: 31337, rpcUrl: anvil.url }] })
  const request = provider.request({ method: 'personal_sign', params: ['0x00', alice] })
  await expect(request).rejects.toMatchObject({ code: 4100 })
  expect(controls.prompts()).toEqual({})
})

test('behavior: rejected for one method only', async () => {
  const { provider, controls } = connected()
  controls.reject('eth_sendTransaction')
  const send = { method: 'eth_sendTransaction', params: [{ from: alice, to: bob, value: '0x1' }] }
  await expect(provider.request(send)).rejects.toMatchObject({ code: 4001 })
  await expect(provider.request({ method: 'personal_sign', params: ['0x00', alice] })).resolves.toMatch(/^0x/)
})

test('reads go to the chain', async () => {
  const { provider } = connected()
  const balance = await provider.request({ method: 'eth_getBalance', params: [alice, 'latest'] })
  expect(BigInt(balance as string)).toBe(await onChain().getBalance({ address: alice }))
  const gas = await provider.request({ method: 'eth_estimateGas', params: [{ from: alice, to: bob, value: '0x1' }] })
  expect(BigInt(gas as string)).toBeGreaterThanOrEqual(21000n)
})
