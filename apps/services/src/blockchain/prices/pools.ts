import { encodeFunctionData, parseAbi } from 'viem'
import type { ChainSettings } from '../config.ts'
import { compare, type Decimal, divide, fromScaled, multiply } from '../decimal.ts'
import type { BatchRead, Hex } from '../evm/contract-reads/batch-read.ts'
import { decodeAddress, decodeUint } from '../evm/contract-reads/decode-word.ts'
import type { ReadTokenMetadata } from '../evm/contract-reads/token-metadata.ts'
import { assetKey, type Price, type PriceSource } from './price-source.ts'

export type PoolPricesOptions = {
  readonly chainId: string
  readonly pools: NonNullable<ChainSettings['pools']>
  readonly read: BatchRead
  readonly metadata: ReadTokenMetadata
}

const abi = parseAbi([
  'function token0() view returns (address)',
  'function token1() view returns (address)',
  'function getReserves() view returns (uint112, uint112, uint32)',
])
const calls = (['token0', 'token1', 'getReserves'] as const).map((functionName) =>
  encodeFunctionData({ abi, functionName }),
)

type Side = { readonly token: string; readonly amount: Decimal }

/** The most pools between a stablecoin and a token: stablecoin → native → token, and one more. */
const mostHops = 3

/**
 * Prices in dollars from pairs with the interface of Uniswap v2. They start at stablecoins, which count as one dollar.
 * Of several pairs, the one with the most value counts. Only configured pairs are read, because a single trader can set
 * the price of a small pair.
 */
export function createPoolPrices({ chainId, pools, read, metadata }: PoolPricesOptions): PriceSource {
  async function readPairs(): Promise<readonly (readonly [Side, Side])[]> {
    const results = await read(pools.pairs.flatMap((pair) => calls.map((data) => ({ target: pair as Hex, data }))))
    const pairs = pools.pairs.flatMap((_, index) => {
      const [first, second, reserves] = results.slice(index * 3, index * 3 + 3)
      const tokens = [decodeAddress(first), decodeAddress(second)]
      const amounts = [decodeUint(reserves), decodeUint(reserves && `0x${reserves.slice(66)}`)]
      const [a, b] = tokens
      return a && b && amounts[0] && amounts[1] ? [{ a, b, amounts: [amounts[0], amounts[1]] as const }] : []
    })
    const known = await metadata(pairs.flatMap(({ a, b }) => [a, b]))
    return pairs.flatMap(({ a, b, amounts }) => {
      const [x, y] = [known.get(a.toLowerCase())?.decimals, known.get(b.toLowerCase())?.decimals]
      if (x === undefined || y === undefined) return []
      const sides: readonly [Side, Side] = [
        { token: a.toLowerCase(), amount: fromScaled(amounts[0], x) },
        { token: b.toLowerCase(), amount: fromScaled(amounts[1], y) },
      ]
      return [sides]
    })
  }

  return {
    async prices(assets, currency) {
      const found = new Map<string, Price>()
      const mine = assets.filter((asset) => asset.chainId === chainId)
      if (currency !== 'usd' || mine.length === 0) return found
      const pairs = await readPairs()
      const prices = new Map<string, Decimal>(pools.stablecoins.map((token) => [token.toLowerCase(), '1']))
      for (let hop = 0; hop < mostHops; hop++) {
        const best = new Map<string, { readonly price: Decimal; readonly depth: Decimal }>()
        for (const [a, b] of pairs) {
          for (const [known, wanted] of [
            [a, b],
            [b, a],
          ] as const) {
            const price = prices.get(known.token)
            if (price === undefined || prices.has(wanted.token)) continue
            const depth = multiply(price, known.amount)
            const derived = divide(depth, wanted.amount)
            const other = best.get(wanted.token)
            if (derived !== undefined && (!other || compare(depth, other.depth) > 0))
              best.set(wanted.token, { price: derived, depth })
          }
        }
        for (const [token, { price }] of best) prices.set(token, price)
      }
      for (const asset of mine) {
        const price = prices.get((asset.address ?? pools.wrappedNative ?? '').toLowerCase())
        if (price !== undefined) found.set(assetKey(asset), { price })
      }
      return found
    },
  }
}
