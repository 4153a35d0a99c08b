import { connect } from '@latchkey/core'
import { fetchWithPayment, type HttpReceipt, type PaidFetch } from '@latchkey/core/features/pay'
import { createMockAdapter, createMockWallet, createTestClient, evmAccount } from '@latchkey/core/testing'
import { type Anvil, startAnvil, waitForReceipt } from '@latchkey/test-wallets/anvil'
import { type Address, createPublicClient, createWalletClient, type Hex, http, parseAbi } from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { localNetwork } from '../blockchain/test/local-network.ts'
import { startStandIn } from '../blockchain/test/start-stand-in.ts'
import contract from './contracts/authorization-token.json' with { type: 'json' }
import { startPaidServer } from './test/start-paid-server.ts'

// Signatures are verified by a token on a real chain: what is signed here can be settled, once.

/** Anvil's first three keys. */
const deployerKey: Hex = '0xac0974bec39a17e36ba4a6b4d238ff944bacb478cbed5efcae784d7bf4f2ff80'
const payerKey: Hex = '0x59c6995e998f97a5a0044966f0945389dc9e86dae88c7a8412f4603b6b78690d'
const shop = '0x3C44CdDdB6a900fa2b585dd299e03d12FA4293BC'
const abi = parseAbi(['function mint(address to, uint256 value)', 'function balanceOf(address) view returns (uint256)'])

let anvil: Anvil
let token: Address
const payer = privateKeyToAccount(payerKey)
const chainId = 'eip155:31337'
const chain = () => createPublicClient({ transport: http(anvil.url) })
const balance = (of: Address) => chain().readContract({ address: token, abi, functionName: 'balanceOf', args: [of] })

beforeAll(async () => {
  anvil = await startAnvil({ chainId: 31337 })
  const wallet = createWalletClient({ transport: http(anvil.url), account: privateKeyToAccount(deployerKey) })
  const hash = await wallet.deployContract({ abi, bytecode: contract.bytecode as Hex, chain: null })
  const receipt = await waitForReceipt(chain(), hash)
  token = receipt.contractAddress as Address
  const minted = await wallet.writeContract({
    address: token,
    abi,
    functionName: 'mint',
    args: [payer.address, 100_000_000n],
    chain: null,
  })
  await waitForReceipt(chain(), minted)
}, 60_000)
afterAll(() => anvil?.close())

async function visitor() {
  const wallet = createMockWallet({
    id: 'io.mock',
    name: 'Mock',
    rdns: 'io.mock',
    accounts: [evmAccount(payer.address)],
  })
  const signed: unknown[] = []
  const adapter = createMockAdapter({
    namespace: 'eip155',
    wallets: [wallet],
    can: {
      getBalance: async () => ({ units: await balance(payer.address), decimals: 6, symbol: 'TUSD' }),
      signTypedData: async ({ typedData }) => {
        signed.push(typedData)
        return { signature: await payer.signTypedData(typedData as never) } as never
      },
    },
  })
  const network = localNetwork(anvil.url)
  const clock = {
    now: () => Date.now(),
    setTimeout: (call: () => void, ms: number) => {
      const timer = setTimeout(call, ms)
      return () => clearTimeout(timer)
    },
  }
  const { client } = createTestClient({
    adapters: [adapter],
    networks: [network],
    clock: clock as never,
    random: { id: () => crypto.randomUUID().replaceAll('-', '') },
  })
  client.start()
  const connecting = connect(client, { adapterId: 'mock-eip155', connectorId: 'io.mock' })
  await new Promise((resolve) => setTimeout(resolve, 0))
  wallet.approve()
  await connecting
  return { client, signed }
}

const requirement = (change: object = {}) => ({
  scheme: 'exact',
  network: chainId,
  amount: '250000',
  asset: token,
  payTo: shop,
  maxTimeoutSeconds: 60,
  extra: { name: 'Paid Dollar', version: '2' },
  ...change,
})
const codeOf = (call: Promise<unknown>) =>
  call.then(
    () => 'done',
    (error: { code?: string; details?: string }) => `${error.code}: ${error.details ?? ''}`,
  )
const cap = (amount: string) => ({ [`${chainId}/erc20:${token}`]: amount })
const page: PaidFetch<Response> = (url, init) => fetch(url, init as RequestInit)

test('a server asks, the visitor signs once, the chain verifies it, and the receipt has the hash', async () => {
  const server = await startPaidServer({ rpcUrl: anvil.url, key: deployerKey, requirements: () => [requirement()] })
  const { client, signed } = await visitor()
  const receipts: HttpReceipt[] = []
  const seen: string[] = []
  const paidFetch = fetchWithPayment(client, {
    hosts: [new URL(server.url).host],
    max: cap('0.30'),
    fetch: page,
    confirm: ({ text }) => seen.push(text) > 0,
    onReceipt: (receipt) => void receipts.push(receipt),
  })
  const before = await balance(shop)
  const response = await paidFetch(`${server.url}/report`)
  expect(await response.json()).toEqual({ report: 'paid for' })
  expect((await balance(shop)) - before).toBe(250_000n)
  expect(seen).toEqual([`Pay 0.25 Paid Dollar to ${shop}, as ${new URL(server.url).host} asks.`])
  expect([signed.length, receipts]).toMatchObject([
    1,
    [{ amount: '0.25', from: payer.address, hash: [...server.settled.values()][0] }],
  ])
  server.close()
})

test('nothing is signed for another host, asset or network, above the cap, or against the visitor', async () => {
  const offer: { current: object[] } = { current: [requirement()] }
  const server = await startPaidServer({ rpcUrl: anvil.url, key: deployerKey, requirements: () => offer.current })
  const { client, signed } = await visitor()
  const host = new URL(server.url).host
  const ask = (more: object = {}) =>
    codeOf(fetchWithPayment(client, { hosts: [host], max: cap('0.30'), fetch: page, ...more })(server.url))
  expect(await ask({ hosts: ['other.example'] })).toMatch(/^pay\/refused.*may not ask/)
  expect(await ask({ hosts: [] })).toMatch(/^pay\/refused/)
  expect(await ask({ max: cap('0.24') })).toMatch(/^pay\/refused.*more than is allowed/)
  expect(await ask({ max: {} })).toMatch(/^pay\/refused.*none of the allowed assets/)
  expect(await ask({ confirm: () => false })).toMatch(/^pay\/cancelled/)
  for (const wrong of [
    { scheme: 'upto' },
    { network: 'eip155:1' },
    { network: 'solana:x' },
    { asset: shop },
    { amount: '0' },
    { amount: '-5' },
    { amount: 5 },
    { payTo: 'not-an-address' },
    { maxTimeoutSeconds: 0 },
    { extra: { assetTransferMethod: 'permit2', name: 'Paid Dollar', version: '2' } },
    { extra: {} },
    { extra: { name: 'Test\u202E Dollar', version: '2' } },
    { extra: { name: `Paid Dollar to a shop you know. ${'x'.repeat(60)}`, version: '2' } },
  ]) {
    offer.current = [requirement(wrong)]
    expect(await ask(), JSON.stringify(wrong)).toMatch(/^pay\/(refused|wrong-network)/)
  }
  offer.current = []
  expect(await ask()).toMatch(/^pay\/refused/)
  expect([signed, server.settled.size]).toEqual([[], 0])
  server.close()
})

test('a listed server that leads to another one doesn’t let that one ask, and a payment follows no redirect', async () => {
  const other = await startPaidServer({ rpcUrl: anvil.url, key: deployerKey, requirements: () => [requirement()] })
  const { client, signed } = await visitor()
  const leading = await startStandIn(() => ({ status: 307, headers: { location: other.url }, body: {} }))
  const hosts = [new URL(leading.url).host]
  const asked = fetchWithPayment(client, { hosts, max: cap('1'), fetch: page })(leading.url)
  expect(await codeOf(asked)).toMatch(/^pay\/refused.*may not ask/)
  const required = Buffer.from(JSON.stringify({ x402Version: 2, accepts: [requirement()] })).toString('base64')
  const late = await startStandIn(({ headers }) =>
    headers['payment-signature']
      ? { status: 307, headers: { location: other.url }, body: {} }
      : { status: 402, headers: { 'PAYMENT-REQUIRED': required }, body: {} },
  )
  const led = fetchWithPayment(client, { hosts: [new URL(late.url).host], max: cap('1'), fetch: page })(late.url)
  await expect(led).rejects.toThrow()
  expect([signed.length, other.settled.size]).toEqual([1, 0])
  for (const each of [other, leading, late]) each.close()
})

test('a payment whose answer is lost is sent again, not signed again: it is settled once', async () => {
  const server = await startPaidServer({ rpcUrl: anvil.url, key: deployerKey, requirements: () => [requirement()] })
  const { client, signed } = await visitor()
  let losses = 1
  const flaky: PaidFetch<Response> = async (url, init) => {
    const response = await page(url, init)
    if (init?.headers?.['PAYMENT-SIGNATURE'] && losses-- > 0) throw new TypeError('network')
    return response
  }
  const before = await balance(shop)
  const response = await fetchWithPayment(client, { hosts: [new URL(server.url).host], max: cap('1'), fetch: flaky })(
    server.url,
  )
  expect([response.status, signed.length, server.settled.size]).toEqual([200, 1, 1])
  expect((await balance(shop)) - before).toBe(250_000n)
  server.close()
})

test('a server that fails after it has settled: the app has the receipt, and gets the report with the same payment', async () => {
  let failures = 1
  const server = await startPaidServer({
    rpcUrl: anvil.url,
    key: deployerKey,
    requirements: () => [requirement()],
    fails: () => failures-- > 0,
  })
  const { client, signed } = await visitor()
  const receipts: HttpReceipt[] = []
  const onReceipt = (receipt: HttpReceipt) => void receipts.push(receipt)
  const limits = { hosts: [new URL(server.url).host], max: cap('1') }
  const before = await balance(shop)
  const response = await fetchWithPayment(client, { ...limits, fetch: page, onReceipt })(server.url)
  expect([response.status, receipts]).toMatchObject([
    500,
    [{ status: 500, settled: true, hash: [...server.settled.values()][0] }],
  ])
  const again = await fetch(server.url, { headers: { 'PAYMENT-SIGNATURE': receipts[0]?.signed ?? '' } })
  expect(await again.json()).toEqual({ report: 'paid for' })
  expect([signed.length, server.settled.size, (await balance(shop)) - before]).toEqual([1, 1, 250_000n])
  server.close()
})

test('a signature that the chain refuses pays nothing, and is an error', async () => {
  const extra = { name: 'Another Dollar', version: '2' }
  const server = await startPaidServer({
    rpcUrl: anvil.url,
    key: deployerKey,
    requirements: () => [requirement({ extra })],
  })
  const { client } = await visitor()
  const before = await balance(shop)
  const paidFetch = fetchWithPayment(client, { hosts: [new URL(server.url).host], max: cap('1'), fetch: page })
  expect(await codeOf(paidFetch(server.url))).toMatch(/^pay\/not-taken.*invalid_signature/)
  expect(await balance(shop)).toBe(before)
  server.close()
})

test('an answer that needs no payment passes unchanged', async () => {
  const { client, signed } = await visitor()
  const plain: PaidFetch<Response> = async () => new Response('free')
  const response = await fetchWithPayment(client, { hosts: [], max: {}, fetch: plain })('https://any.example')
  expect([await response.text(), signed]).toEqual(['free', []])
})
