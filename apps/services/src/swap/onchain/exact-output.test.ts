import { createBlockchain, createHttp, type SwapTransaction } from '@latchkey/api-client'
import { waitForReceipt } from '@latchkey/test-wallets/anvil'
import { type Hex, parseAbi } from 'viem'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { alice, bob } from '../../blockchain/test/local-chain.ts'
import { startSwapServices } from '../test/start-swap-services.ts'

// Swaps for a certain amount, on the published contracts of Uniswap v2 and v3.

let market: Awaited<ReturnType<typeof startSwapServices>>
beforeAll(async () => {
  market = await startSwapServices()
  for (const token of [market.usd, market.eur]) await market.chain.call(token, 'mint', [bob, 10n ** 22n])
}, 60_000)
afterAll(() => market?.close())

const native = '0xeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeee'
const abi = parseAbi(['function balanceOf(address owner) view returns (uint256)'])
const id = (address: string) => `${market.chain.chainId}:${address}`
const plain = (account: string) => account.slice(account.lastIndexOf(':') + 1) as Hex
const guard = { href: (url: string) => url, icon: (url: string) => url }
function client() {
  const params = { projectId: 'local', st: 'latchkey', sv: '1.0.0' }
  return createBlockchain(createHttp({ baseUrl: market.services.url, fetch, params }), { guard, warn: () => {} })
}
const balance = (token: Hex, owner: Hex) =>
  token === native
    ? market.chain.client.getBalance({ address: owner })
    : market.chain.client.readContract({ address: token, abi, functionName: 'balanceOf', args: [owner] })

async function send(built: SwapTransaction) {
  const hash = await market.chain.client.sendTransaction({
    account: bob,
    chain: null,
    to: plain(built.to),
    data: built.data as Hex,
    value: BigInt(built.value ?? 0),
    ...(built.gas && { gas: BigInt(built.gas) }),
  })
  return waitForReceipt(market.chain.client, hash)
}

test.each([
  ['v2, native currency for a token', () => ({ from: native, to: market.usd, toAmount: 300_000_000n })],
  ['v2, token for the native currency', () => ({ from: market.usd, to: native, toAmount: 10n ** 17n })],
  ['v3, token for a token', () => ({ from: market.usd, to: market.eur, toAmount: 250n * 10n ** 18n })],
  ['over a base token', () => ({ from: native, to: market.eur, toAmount: 29n * 10n ** 18n })],
  ['wrapping', () => ({ from: native, to: market.wrappedNative, toAmount: 10n ** 17n })],
] as const)('%s: exactly what was asked for arrives, and what isn’t needed stays', async (_, wanted) => {
  const { from, to, toAmount } = wanted() as { from: Hex; to: Hex; toAmount: bigint }
  const question = { userAddress: id(bob), from: id(from), to: id(to), toAmount: String(toAmount) }
  const [quote] = (await client().getQuotes(question)).quotes
  expect(quote).toMatchObject({ toAmount: String(toAmount), exact: true })
  const built = await client().buildTransaction(question)
  const most = BigInt(built.amount ?? 0)
  expect([built.minimum, built.exact]).toEqual([String(toAmount), true])
  if (from !== native) await send(await client().buildApprove({ ...question, amount: String(most) }))
  const before = { from: await balance(from, bob), to: await balance(to, bob) }
  const receipt = await send(built)
  const fee = receipt.gasUsed * receipt.effectiveGasPrice
  expect(receipt.status).toBe('success')
  expect((await balance(to, bob)) - before.to + (to === native ? fee : 0n)).toBe(toAmount)
  const left = before.from - (await balance(from, bob)) - (from === native ? fee : 0n)
  expect(left).toBe(BigInt(quote?.fromAmount ?? 0))
  expect(left).toBeLessThanOrEqual(most)
})

test('the most that was shown is kept while the price allows it, and a higher price is answered as it is', async () => {
  const question = { userAddress: id(bob), from: id(market.usd), to: id(market.eur), toAmount: String(10n ** 18n) }
  const price = BigInt((await client().getQuotes(question)).quotes[0]?.fromAmount ?? 0)
  const most = String(price + 5n)
  expect((await client().buildTransaction({ ...question, most })).amount).toBe(most)
  const dearer = BigInt((await client().buildTransaction({ ...question, most: String(price - 1n) })).amount ?? 0)
  expect(dearer).toBeGreaterThan(price)
})

test('a swap fails when the market moves beyond its highest amount', async () => {
  const question = { userAddress: id(bob), from: id(market.usd), to: id(native), toAmount: String(10n ** 18n) }
  const built = await client().buildTransaction({ ...question, slippage: 0.5 })
  await send(await client().buildApprove({ ...question, amount: built.amount ?? '' }))
  const other = { userAddress: id(alice), from: id(native), to: id(market.usd), amount: String(10n ** 15n) }
  const back = await client().buildTransaction({
    ...other,
    from: id(market.usd),
    to: id(native),
    amount: String(10n ** 10n),
  })
  const approve = await client().buildApprove({
    ...other,
    from: id(market.usd),
    to: id(native),
    amount: String(10n ** 10n),
  })
  for (const { data, to, value } of [approve, back]) {
    const call = {
      account: alice,
      chain: null,
      to: plain(to),
      data: data as Hex,
      value: BigInt(value ?? 0),
      gas: 500_000n,
    }
    const hash = await market.chain.client.sendTransaction(call)
    await waitForReceipt(market.chain.client, hash)
  }
  const call = { account: bob, to: plain(built.to), data: built.data as Hex }
  await expect(market.chain.client.call(call)).rejects.toThrow(/EXCESSIVE_INPUT_AMOUNT/)
})

test('more than the pools hold gives no quote; both amounts, or none, are refused', async () => {
  const question = { userAddress: id(bob), from: id(market.usd), to: id(native), toAmount: String(10n ** 24n) }
  expect(await client().getQuotes(question)).toEqual({ quotes: [] })
  await expect(client().buildTransaction(question)).rejects.toMatchObject({ code: 'http/status' })
  await expect(client().getQuotes({ ...question, amount: '1' })).rejects.toMatchObject({ code: 'http/status' })
  await expect(client().getQuotes({ ...question, toAmount: undefined })).rejects.toMatchObject({ code: 'http/status' })
})
