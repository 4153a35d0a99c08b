import { createLatchkey } from '@latchkey/core'
import { type Preview, previewTransaction } from '@latchkey/core/features/preview'
import { defineNetwork } from '@latchkey/core/networks'
import { waitForReceipt } from '@latchkey/test-wallets/anvil'
import { encodeFunctionData, type Hex, maxUint256, parseAbi } from 'viem'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { bob, carol } from '../../blockchain/test/local-chain.ts'
import { startSwapServices } from '../test/start-swap-services.ts'

// Tokens and pools that lie, on a chain with the published contracts of Uniswap. What a quote promises arrives, or the preview says beforehand that it won't.

/** As TestOddToken and TestOddPools name them. */
const token = {
  'keeps a tenth': 1,
  'answers false': 2,
  'calls back': 3,
  'lies about balances': 4,
  'answers megabytes': 5,
  'never ends': 6,
  'keeps a tenth in a block alone': 7,
}
const pools = {
  promise: 1,
  'revert with megabytes': 2,
  'answer megabytes': 3,
  'never end': 4,
  'promise all that a number can hold': 5,
}
const abi = parseAbi([
  'function approve(address spender, uint256 amount) returns (bool)',
  'function transfer(address to, uint256 amount) returns (bool)',
  'function balanceOf(address owner) view returns (uint256)',
  'function sync()',
  'function getPair(address a, address b) view returns (address)',
  'function factory() view returns (address)',
  'function swapExactTokensForTokens(uint256 amountIn, uint256 least, address[] path, address to, uint256 deadline)',
])
const native = '0xeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeee'
/** The limit of an answer to the page, in bytes. */
const largest = 8192

let market: Awaited<ReturnType<typeof startSwapServices>>
let snapshot: Hex
beforeAll(async () => {
  market = await startSwapServices({ isOdd: true })
  await market.chain.call(market.usd, 'mint', [bob, 10n ** 12n])
  await market.chain.call(market.eur, 'mint', [bob, 10n ** 24n])
  await market.chain.call(market.eur, 'mint', [market.eur, 10n ** 24n])
}, 60_000)
afterAll(() => market?.close())
beforeEach(async () => {
  snapshot = await market.chain.client.snapshot()
})
afterEach(async () => {
  await market.chain.client.revert({ id: snapshot })
})

const id = (address: string) => `${market.chain.chainId}:${address}`
const plain = (account: string) => account.slice(account.lastIndexOf(':') + 1) as Hex

/** The status, and the answer as it came, with its size and how long it took. */
async function ask(path: string, init?: RequestInit) {
  const start = performance.now()
  const joined = `${market.services.url}/v1/convert/${path}${path.includes('?') ? '&' : '?'}projectId=local`
  const response = await fetch(joined, init)
  const text = await response.text()
  const ms = performance.now() - start
  expect(text.length).toBeLessThan(largest)
  expect(ms).toBeLessThan(12_000)
  return { status: response.status, body: JSON.parse(text) }
}

type Wanted = { readonly from: Hex; readonly to: Hex; readonly amount: bigint }

function quotes({ from, to, amount }: Wanted) {
  const query = new URLSearchParams({ userAddress: id(bob), from: id(from), to: id(to), amount: String(amount) })
  return ask(`quotes?${query}`)
}

/** What the page does with a quote: the transaction, its preview, and whether at least what was promised arrives on the chain. */
async function swap({ from, to, amount }: Wanted) {
  const headers = { 'content-type': 'application/json' }
  const body = JSON.stringify({ userAddress: id(bob), from: id(from), to: id(to), amount: String(amount) })
  const { status, body: built } = await ask('build-transaction', { method: 'POST', headers, body })
  expect(status).toBe(200)
  const { tx } = built
  const approve = {
    to: from,
    data: encodeFunctionData({ abi, functionName: 'approve', args: [plain(tx.spender ?? tx.to), amount] }),
    value: 0n,
  }
  const call = { to: plain(tx.to), data: tx.data as Hex, value: BigInt(tx.value) }
  const calls = from === native ? [call] : [approve, call]
  const least = BigInt(tx.minimum)
  const leaving = from === native ? 'native' : from
  const preview = await previewOf(calls, {
    leaves: { [leaving]: amount },
    arrives: { [to === native ? 'native' : to]: least },
  })
  const before = await balance(to)
  let fees = 0n
  for (const each of calls) {
    const gas = 3_000_000n
    const hash = await market.chain.client.sendTransaction({ account: bob, chain: null, ...each, gas })
    const { gasUsed, effectiveGasPrice } = await waitForReceipt(market.chain.client, hash)
    fees += gasUsed * effectiveGasPrice
  }
  const arrived = (await balance(to)) - before + (to === native ? fees : 0n)
  return { least, preview, isKept: arrived >= least }
}

function previewOf(
  calls: readonly { readonly to: Hex; readonly data: Hex; readonly value: bigint }[],
  expected: { readonly leaves: Record<string, bigint>; readonly arrives: Record<string, bigint> },
): Promise<Preview> {
  const { chain, services } = market
  const network = defineNetwork({
    id: Number(chain.chainId.slice('eip155:'.length)),
    name: 'Local',
    nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
    rpcUrls: { default: { http: [chain.url] } },
    chainNamespace: 'eip155',
    caipNetworkId: chain.chainId as `eip155:${string}`,
  })
  const client = createLatchkey({ networks: [network], services: { url: services.url, projectId: 'local' }, fetch })
  return previewTransaction(client, {
    chainId: chain.chainId as `eip155:${string}`,
    account: bob,
    transaction: { namespace: 'eip155', calls },
    expected,
  })
}

const balance = (address: Hex) =>
  address === native
    ? market.chain.client.getBalance({ address: bob })
    : // A token that never ends has no balance.
      market.chain.client.readContract({ address, abi, functionName: 'balanceOf', args: [bob] }).catch(() => 0n)

/** The codes that the visitor must acknowledge. */
const dangers = ({ findings }: Preview) =>
  findings.filter(({ severity }) => severity === 'danger').map(({ code }) => code)

/** The token sells what it holds itself in the middle of each transfer, in the pool that was just quoted. */
async function sellsItself() {
  const { chain, eur, usd, v2Router } = market
  const args = [10n ** 22n, 0n, [eur, usd], carol, maxUint256] as const
  await chain.call(eur, 'allow', [v2Router, maxUint256])
  await chain.call(eur, 'setCall', [
    v2Router,
    encodeFunctionData({ abi, functionName: 'swapExactTokensForTokens', args }),
  ])
}

/** The pool of v2 believes the balance of which the token lies. */
async function believesLies() {
  const { chain, eur, usd, v2Router } = market
  const read = { address: v2Router, abi } as const
  const factory = await chain.client.readContract({ ...read, functionName: 'factory' })
  const pair = await chain.client.readContract({ address: factory, abi, functionName: 'getPair', args: [usd, eur] })
  await chain.client.sendTransaction({
    account: bob,
    chain: null,
    to: pair,
    data: encodeFunctionData({ abi, functionName: 'sync' }),
  })
  await chain.client.mine({ blocks: 1 })
}

const ways = {
  'to it': () => ({ from: market.usd, to: market.eur, amount: 100_000_000n }),
  'from it': () => ({ from: market.eur, to: market.usd, amount: 100n * 10n ** 18n }),
  'to it over a base token': () => ({ from: native, to: market.eur, amount: 10n ** 16n }),
  'from it over a base token': () => ({ from: market.eur, to: native, amount: 30n * 10n ** 18n }),
} satisfies Record<string, () => Wanted>
const [less, fails] = ['expected/arrives-less', 'simulation/reverts']

test.each([
  ['keeps a tenth', [less, fails, less, fails]],
  ['answers false', [fails, fails, fails, fails]],
  ['calls back', ['kept', 'kept', 'kept', fails]],
  ['lies about balances', [fails, 'kept', fails, 'kept']],
  ['answers megabytes', [fails, fails, fails, fails]],
  ['never ends', [fails, fails, fails, fails]],
] as const)(
  'a token that %s: what a swap promises arrives, or its preview says that it won’t',
  async (name, outcomes) => {
    const { chain, eur } = market
    await chain.call(eur, 'behave', [token[name]])
    if (name === 'calls back') await sellsItself()
    if (name === 'lies about balances') await believesLies()
    const seen: string[] = []
    for (const way of Object.values(ways)) {
      const state = await chain.client.snapshot()
      expect((await quotes(way())).status).toBe(200)
      const swapped = await swap(way())
      const said = dangers(swapped.preview).find((code) => code === less || code === fails)
      seen.push(swapped.isKept ? 'kept' : (said ?? 'unsaid'))
      await chain.client.revert({ id: state })
    }
    expect(seen).toEqual(outcomes)
  },
  60_000,
)

test('a token that does in a block what it doesn’t in a preview isn’t seen: docs/preview.md says so', async () => {
  await market.chain.call(market.eur, 'behave', [token['keeps a tenth in a block alone']])
  const { isKept, preview } = await swap(ways['to it']())
  expect([isKept, dangers(preview)]).toEqual([false, []])
})

test.each(['promise', 'promise all that a number can hold'] as const)(
  'pools that %s and give nothing are found out before a signature',
  async (name) => {
    await market.chain.call(market.oddPools ?? native, 'behave', [pools[name]])
    const { isKept, preview } = await swap(ways['to it']())
    expect([isKept, dangers(preview)]).toEqual([false, [less]])
  },
)

test.each(['revert with megabytes', 'answer megabytes', 'never end'] as const)(
  'pools that %s leave the quote of the other pools',
  async (name) => {
    const { body: honest } = await quotes(ways['to it']())
    await market.chain.call(market.oddPools ?? native, 'behave', [pools[name]])
    expect((await quotes(ways['to it']())).body).toEqual(honest)
    expect((await swap(ways['to it']())).isKept).toBe(true)
  },
  30_000,
)

test.each([77n, 255n, 2n ** 256n - 1n])(
  'a token of %s decimal places: no amount that can’t be told',
  async (decimals) => {
    const { chain, usd } = market
    const odd = await chain.oddToken('Odd', 'ODD', decimals)
    await chain.call(odd, 'mint', [bob, 10n ** 24n])
    expect((await quotes({ from: odd, to: usd, amount: 1000n })).body).toEqual({ quotes: [] })
    const data = encodeFunctionData({ abi, functionName: 'transfer', args: [carol, 10n ** 20n] })
    const preview = await previewOf([{ to: odd, data, value: 0n }], { leaves: { [odd]: 10n ** 20n }, arrives: {} })
    // In smallest units, without a name: `asset.decimals` is absent. The address as the node writes it, or as the call does if the node was late.
    const address = expect.stringMatching(new RegExp(`^${odd}$`, 'i'))
    expect(preview.changes).toMatchObject([{ amount: String(10n ** 20n), asset: { kind: 'token', address } }])
    expect(preview.changes[0]?.asset).not.toHaveProperty('decimals')
  },
)
