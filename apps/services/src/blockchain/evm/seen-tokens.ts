import { createNetworkRate } from '../../limits/network-rate.ts'
import type { TtlCache } from '../../limits/ttl-cache.ts'
import { assetKey, type PriceSource } from '../prices/price-source.ts'

export type SeenTokensOptions = {
  readonly chainId: string
  /**
   * The tokens that the index has seen with an account: first those that the account sent, then the others in the order
   * in which they came.
   */
  readonly tokens: (address: string, limit: number) => Promise<readonly string[]>
  readonly prices: PriceSource
  readonly cache: TtlCache
  /** In ms. */
  readonly now: () => number
  /** The address of the visitor that is served right now, undefined in the server's own work. @default none is known */
  readonly visitor?: (() => string | undefined) | undefined
}

/** How many tokens of an account's history have their balances read in any case, besides the configured ones. */
const mostOldTokens = 1000
/** How many later tokens are looked at: the balances of those with a price are read too. */
const mostNewTokens = 4000
const mostPricedTokens = 500
/**
 * How many prices are looked for at a time, and how often during one reading of balances. The next reading continues
 * from there.
 */
const page = 200
const mostPages = 3
/** The most tokens that one visitor's reads may look for at once, and in each second after it. */
const burst = 3000
const perSecond = 10

/** How long a token is known to have a price, and to have none, in ms. */
const pricedMs = 86_400_000
const unpricedMs = 3_600_000

/**
 * The tokens of an account's history that may be worth something. A stranger can send thousands of worthless tokens,
 * but can't give them a price. So a token with a price is found even after all of those.
 */
export function createSeenTokens({
  chainId,
  tokens,
  prices,
  cache,
  now,
  visitor = () => undefined,
}: SeenTokensOptions) {
  const keyOf = (token: string) => `priced ${chainId} ${token}`
  const isPriced = (token: string) => cache.read<boolean>(keyOf(token), pricedMs)?.value === true
  const isUnpriced = (token: string) => cache.read<boolean>(keyOf(token), unpricedMs)?.value === false

  const visitors = createNetworkRate(burst, perSecond, now)
  const mayAsk = (count: number) => {
    const from = visitor()
    return from === undefined || visitors.take(from, count)
  }

  /**
   * Looks for prices from the end of the last reading on, so that tokens without an answer don't hide the tokens after
   * them.
   */
  async function lookOn(address: string, late: readonly string[]): Promise<void> {
    const cursor = `price cursor ${chainId} ${address}`
    const last = cache.read<string>(cursor, pricedMs)?.value
    const start = last === undefined ? 0 : late.indexOf(last) + 1
    const open = [...late.slice(start), ...late.slice(0, start)].filter(
      (token) => !isPriced(token) && !isUnpriced(token),
    )
    for (let at = 0; at < Math.min(open.length, page * mostPages); at += page) {
      const asked = open.slice(at, at + page)
      if (!mayAsk(asked.length)) return
      const unanswered = new Set<string>()
      // Every price source has this currency.
      const found = await prices.prices(
        asked.map((token) => ({ chainId, address: token })),
        'usd',
        (asset) => void unanswered.add(assetKey(asset)),
      )
      for (const token of asked) {
        const key = assetKey({ chainId, address: token })
        if (!unanswered.has(key)) cache.write(keyOf(token), found.has(key))
      }
      cache.write(cursor, asked.at(-1))
      if (unanswered.size === asked.length) return
    }
  }

  return async (address: string): Promise<readonly string[]> => {
    const seen = await tokens(address, mostOldTokens + mostNewTokens)
    const late = seen.slice(mostOldTokens)
    if (late.length > 0) await lookOn(address, late)
    return [...seen.slice(0, mostOldTokens), ...late.filter(isPriced).slice(0, mostPricedTokens)]
  }
}
