import { assetKey, type PriceSource } from '../prices/price-source.ts'
import type { TtlCache } from '../ttl-cache.ts'

export type SeenTokensOptions = {
  readonly chainId: string
  /** What the index has seen with an account: tokens that it sent first, then in the order they came. */
  readonly tokens: (address: string, limit: number) => Promise<readonly string[]>
  readonly prices: PriceSource
  readonly cache: TtlCache
}

/** Tokens of an account's history that are asked for their balances in any case, besides the configured ones. */
const mostOldTokens = 1000
/** Tokens that came later: those with a price are asked for their balances too. */
const mostNewTokens = 4000
const mostPricedTokens = 500
/** Tokens whose price is looked for with one reading of a balance: the next reading goes on. */
const largestPage = 1000

/** How long a token is known to have a price, and to have none, in ms. */
const pricedMs = 86_400_000
const unpricedMs = 3_600_000

/**
 * The tokens of an account's history that may be worth something. A stranger sends worthless tokens by the thousand, and can give none of them
 * a price: behind them a token with a price is still found.
 */
export function createSeenTokens({ chainId, tokens, prices, cache }: SeenTokensOptions) {
  const keyOf = (token: string) => `priced ${chainId} ${token}`
  const isPriced = (token: string) => cache.read<boolean>(keyOf(token), pricedMs)?.value === true
  const isUnpriced = (token: string) => cache.read<boolean>(keyOf(token), unpricedMs)?.value === false

  return async (address: string): Promise<readonly string[]> => {
    const seen = await tokens(address, mostOldTokens + mostNewTokens)
    const late = seen.slice(mostOldTokens)
    const open = late.filter((token) => !isPriced(token) && !isUnpriced(token)).slice(0, largestPage)
    if (open.length > 0) {
      // A currency that every price source has.
      const found = await prices.prices(
        open.map((token) => ({ chainId, address: token })),
        'usd',
      )
      for (const token of open) cache.write(keyOf(token), found.has(assetKey({ chainId, address: token })))
    }
    return [...seen.slice(0, mostOldTokens), ...late.filter(isPriced).slice(0, mostPricedTokens)]
  }
}
