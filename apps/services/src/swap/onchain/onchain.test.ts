import { createBlockchain, createHttp, type SwapTransaction } from '@latchkey/api-client'
import { waitForReceipt } from '@latchkey/test-wallets/anvil'
import { decodeFunctionData, encodeFunctionData, getAddress, type Hex, maxUint256, parseAbi } from 'viem'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { accounts, alice, bob, carol, type LocalChain, startLocalChain } from '../../blockchain/test/local-chain.ts'
import { type Services, startServices } from '../../index.ts'
import { type DeployedPools, deployPools } from '../test/index.ts'

let chain: LocalChain
let services: Services
let pools: DeployedPools
let usd: Hex
let eur: Hex

const bitcoin = 'bip122:000000000019d6689c085ae165831e93'
const abi = parseAbi([
  'function approve(address spender, uint256 amount) returns (bool)',
  'function allowance(address owner, address spender) view returns (uint256)',
  'function balanceOf(address owner) view returns (uint256)',
  'function deposit() payable',
])

beforeAll(async () => {
  chain = await startLocalChain()
  usd = await chain.token('Test Dollar', 'TUSD', 6)
  eur = await chain.token('Test Euro', 'TEUR', 18)
  await chain.call(usd, 'mint', [alice, 10n ** 13n])
  await chain.call(eur, 'mint', [alice, 10n ** 25n])
  for (const who of accounts.slice(1)) {
    await chain.call(usd, 'mint', [who.address, 10n ** 11n])
    await chain.call(eur, 'mint', [who.address, 10n ** 23n])
  }
  const deployed = await deployPools({
    rpcUrl: chain.url,
    deployer: alice,
    tokens: [
      { address: usd, decimals: 6 },
      { address: eur, decimals: 18 },
    ],
  })
  pools = {
    wrappedNative: getAddress(deployed.wrappedNative),
    v2: { ...deployed.v2, router: getAddress(deployed.v2.router) },
    v3: { ...deployed.v3, router: getAddress(deployed.v3.router) },
  }
  // What is unwrapped.
  const data = encodeFunctionData({ abi, functionName: 'deposit' })
  await send(bob, { to: id(pools.wrappedNative), data, value: String(10n ** 17n) })
  services = await startServices({
    port: 0,
    logLevel: 'silent',
    chains: { [chain.chainId]: chain.url, 'eip155:77': 'http://127.0.0.1:1' },
    blockchain: {
      pollMs: 0,
      chains: {
        [bitcoin]: { esplora: 'http://127.0.0.1:1' },
        [chain.chainId]: { tokens: [{ address: usd, symbol: 'TUSD', name: 'Test Dollar', decimals: 6 }] },
      },
    },
    swap: {
      burst: 5000,
      providers: [
        {
          type: 'onchain',
          chains: {
            [chain.chainId]: {
              wrappedNative: pools.wrappedNative,
              v2: [{ router: pools.v2.router }],
              v3: [{ router: pools.v3.router, quoter: pools.v3.quoter, type: 'router' }],
              baseTokens: [usd],
            },
          },
        },
      ],
    },
  })
}, 60_000)
afterAll(async () => {
  await services.close()
  await chain.close()
})

const warnings: string[] = []
const guard = { href: (url: string) => url, icon: (url: string) => url }
const client = () => {
  const http = createHttp({ baseUrl: services.url, fetch, params: { projectId: 'local', st: 'latchkey', sv: '1.0.0' } })
  return createBlockchain(http, { guard, warn: (message) => void warnings.push(message) })
}
const id = (address: string) => `${chain.chainId}:${address}`
const native = '0xeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeee'
const plain = (account: string) => account.slice(account.lastIndexOf(':') + 1) as Hex
const balance = (token: Hex, owner: Hex) =>
  token === native
    ? chain.client.getBalance({ address: owner })
    : chain.client.readContract({ address: token, abi, functionName: 'balanceOf', args: [owner] })

type Wanted = { from: Hex; to: Hex; amount: bigint; user?: Hex | undefined; slippage?: number }

/** What the page does: quote, build, approve exactly, send with the given gas. */
async function swap({ from, to, amount, user = bob, slippage }: Wanted) {
  const swap = { userAddress: id(user), from: id(from), to: id(to), amount: String(amount) }
  const { quotes } = await client().getQuotes(swap)
  const built = await client().buildTransaction({ ...swap, slippage })
  if (from !== native) {
    const approve = await client().buildApprove({ ...swap, amount: String(amount) })
    await send(user, approve)
  }
  const before = await balance(to, user)
  const receipt = await send(user, built)
  const fee = to === native ? receipt.gasUsed * receipt.effectiveGasPrice : 0n
  return { quote: quotes[0], built, receipt, got: (await balance(to, user)) - before + fee }
}

async function send(from: Hex, built: SwapTransaction) {
  const hash = await chain.client.sendTransaction({
    account: from,
    chain: null,
    to: plain(built.to),
    data: built.data as Hex,
    value: BigInt(built.value ?? 0),
    ...(built.gas && { gas: BigInt(built.gas) }),
  })
  return waitForReceipt(chain.client, hash)
}

test.each([
  ['v2, native currency to token', () => ({ from: native, to: usd, amount: 10n ** 18n })],
  ['v2, token to native currency', () => ({ from: usd, to: native, amount: 100_000_000n })],
  ['v3, token to token', () => ({ from: usd, to: eur, amount: 250_000_000n })],
  ['wrapping', () => ({ from: native, to: pools.wrappedNative, amount: 10n ** 17n })],
  ['unwrapping', () => ({ from: pools.wrappedNative, to: native, amount: 10n ** 16n })],
] as const)('%s: the quoted amount arrives, and the gas with its margin is enough', async (_, wanted) => {
  const { quote, receipt, got } = await swap(wanted() as Wanted)
  expect(receipt.status).toBe('success')
  expect(got).toBe(BigInt(quote?.toAmount ?? 0))
  expect(Number(quote?.priceImpact)).toBeLessThan(2)
})

test('two tokens without a pool of their own are swapped over a base token', async () => {
  const { quote, receipt, got } = await swap({ from: native, to: eur, amount: 10n ** 16n })
  expect(receipt.status).toBe('success')
  expect(got).toBe(BigInt(quote?.toAmount ?? 0))
  // 0.01 of the native currency is some 30 of each token, less where other swaps have moved the market.
  expect(got / 10n ** 18n).toBeGreaterThanOrEqual(20n)
  expect(got / 10n ** 18n).toBeLessThanOrEqual(31n)
})

test('the best of several pools is used', async () => {
  const wanted = { userAddress: id(bob), from: id(usd), to: id(eur), amount: '1000000000' }
  // The v2 pool of both holds a tenth of the v3 pool's, and has a higher fee.
  expect((await client().buildTransaction(wanted)).to).toBe(id(pools.v3.router))
  const other = { ...wanted, from: id(native), amount: String(10n ** 15n) }
  expect((await client().buildTransaction(other)).to).toBe(id(pools.v2.router))
})

test('tokens without any way give no quote, and no transaction', async () => {
  const wanted = { userAddress: id(bob), from: id(usd), to: id(bob), amount: '1000' }
  expect(await client().getQuotes(wanted)).toEqual({ quotes: [] })
  await expect(client().buildTransaction(wanted)).rejects.toMatchObject({ code: 'http/status' })
})

test('the exact amount is allowed, to the contract that the swap calls, and nothing is left of it', async () => {
  const amount = 5_000_000n
  const wanted = { userAddress: id(carol), from: id(usd), to: id(eur), amount: String(amount) }
  const built = await client().buildTransaction(wanted)
  expect(built.spender).toBe(id(pools.v3.router))
  const approve = await client().buildApprove({ ...wanted, spender: built.spender })
  expect(plain(approve.to)).toBe(usd)
  expect(decodeFunctionData({ abi, data: approve.data as Hex }).args).toEqual([pools.v3.router, amount])
  const unlimited = await client().buildApprove({ ...wanted, amount: 'unlimited' })
  expect(decodeFunctionData({ abi, data: unlimited.data as Hex }).args?.[1]).toBe(maxUint256)
  const allowance = () =>
    client().getAllowance({ tokenAddress: id(usd), userAddress: id(carol), spender: built.spender })
  expect(await allowance()).toEqual({ allowance: '0' })
  await send(carol, approve)
  expect(await allowance()).toEqual({ allowance: String(amount) })
  // Without a spender, the least of all swap contracts.
  expect(await client().getAllowance({ tokenAddress: id(usd), userAddress: id(carol) })).toEqual({ allowance: '0' })
  expect((await send(carol, built)).status).toBe('success')
  expect(await allowance()).toEqual({ allowance: '0' })
})

test('a market that moves beyond the slippage makes the swap fail, and nothing is spent', async () => {
  const wanted = { userAddress: id(bob), from: id(native), to: id(usd), amount: String(10n ** 17n) }
  const built = await client().buildTransaction({ ...wanted, slippage: 0.5 })
  await swap({ from: native, to: usd, amount: 5n * 10n ** 18n, user: carol })
  const before = await balance(usd, bob)
  const call = { account: bob, to: plain(built.to), data: built.data as Hex, value: BigInt(built.value ?? 0) }
  await expect(chain.client.call(call)).rejects.toThrow(/INSUFFICIENT_OUTPUT_AMOUNT/)
  expect(await balance(usd, bob)).toBe(before)
})

test('price impact grows with the amount and leaves the pool’s fee out', async () => {
  const impact = async (amount: bigint) => {
    const wanted = { userAddress: id(bob), from: id(native), to: id(usd), amount: String(amount) }
    return Number((await client().getQuotes(wanted)).quotes[0]?.priceImpact)
  }
  expect(await impact(10n ** 15n)).toBeLessThan(0.02)
  expect(await impact(10n ** 19n)).toBeGreaterThan(5)
  expect(await impact(10n ** 21n)).toBeGreaterThan(80)
})

test('100 seeded swaps on v2 and v3: none runs out of gas', async () => {
  let seed = 20_260
  const random = (below: number) => {
    // Numerical Recipes' generator: the swaps are the same in every run.
    seed = (Math.imul(seed, 1_664_525) + 1_013_904_223) >>> 0
    return Math.floor((seed / 2 ** 32) * below)
  }
  const pairs = [
    [native, usd],
    [usd, native],
    [usd, eur],
    [eur, usd],
  ] as const
  const failures: string[] = []
  for (let index = 0; index < 100; index += 1) {
    const [from, to] = pairs[random(pairs.length)] ?? pairs[0]
    const scale = from === usd ? 10n ** 6n : 10n ** (from === native ? 15n : 18n)
    const amount = scale * BigInt(1 + random(300))
    const user = accounts[1 + random(5)]?.address
    const { receipt } = await swap({ from, to, amount, user, slippage: 0.1 })
    if (receipt.status !== 'success') failures.push(`${index}: ${from} to ${to}, ${amount}`)
  }
  expect(failures).toEqual([])
}, 60_000)

test('the native currency comes first in the list of tokens, then what the operator says, then the pools’ own', async () => {
  const { tokens } = await client().getSwapTokens({ chainId: chain.chainId })
  expect(tokens.map(({ symbol, decimals }) => `${symbol} ${decimals}`)).toEqual(['ETH 18', 'TUSD 6', 'WETH 18'])
  expect(tokens[0]?.address).toBe(id(native))
})

test('the contracts that a swap may call are listed, and no other one can be allowed', async () => {
  const { contracts } = await client().getSwapContracts({ chainId: chain.chainId })
  expect(contracts.toSorted()).toEqual([pools.wrappedNative, pools.v2.router, pools.v3.router].map(id).toSorted())
  const wanted = { userAddress: id(bob), from: id(usd), to: id(eur), amount: '1' }
  await expect(client().buildApprove({ ...wanted, spender: id(bob) })).rejects.toThrow()
})

const ask = async (path: string, init?: RequestInit) => {
  const response = await fetch(`${services.url}${path}${path.includes('?') ? '&' : '?'}projectId=local`, init)
  return { status: response.status, body: (await response.json()) as { error?: { message: string; code: string } } }
}

test('[S8.29] a network without swaps or gas price says so', async () => {
  for (const chainId of ['eip155:77', 'eip155:5']) {
    const swaps = await ask(`/v1/convert/tokens?chainId=${chainId}`)
    expect([swaps.status, swaps.body.error?.message]).toEqual([501, 'Network not supported for Swaps'])
  }
  const gas = await ask(`/v1/convert/gas-price?chainId=${bitcoin}`)
  expect([gas.status, gas.body.error?.message]).toEqual([501, 'Network not supported for Gas Price'])
})

test.each([
  ['two chains', { to: 'eip155:77:0x0000000000000000000000000000000000000001' }],
  ['a token with itself', { to: undefined }],
  ['no address', { from: 'eip155:31337:usd' }],
  ['nothing', { amount: '0' }],
  ['a fraction', { amount: '1.5' }],
  ['less than nothing', { amount: '-1' }],
  ['more than a token can count', { amount: String(2n ** 256n) }],
  ['a slippage of 100 %', { eip155: { slippage: 100 } }],
  ['a slippage below zero', { eip155: { slippage: -1 } }],
])('error: %s is refused', async (_, wrong) => {
  const good = { userAddress: id(bob), from: id(usd), to: id(eur), amount: '1000' }
  const to = 'to' in wrong ? (wrong.to ?? id(usd)) : good.to
  const body = JSON.stringify({ ...good, ...wrong, to })
  const headers = { 'content-type': 'application/json' }
  const { status } = await ask('/v1/convert/build-transaction', { method: 'POST', body, headers })
  expect(status).toBe(400)
})

test('a swap that would fail is reported if the caller asks for it', async () => {
  const poor = '0x00000000000000000000000000000000000000a1'
  const wanted = { userAddress: id(poor), from: id(usd), to: id(eur), amount: '1000000' }
  const build = (disableEstimate: boolean) =>
    ask('/v1/convert/build-transaction', {
      method: 'POST',
      body: JSON.stringify({ ...wanted, disableEstimate }),
      headers: { 'content-type': 'application/json' },
    })
  expect((await build(false)).body.error?.code).toBe('would_fail')
  expect((await build(true)).status).toBe(200)
})
