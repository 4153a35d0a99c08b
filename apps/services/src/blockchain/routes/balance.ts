import type { ParsedAddress } from '../address.ts'
import type { Blockchain } from '../blockchain.ts'
import type { ChainSource } from '../chain-sources.ts'
import { compare, fromScaled, multiply } from '../decimal.ts'
import { assetKey } from '../prices/price-source.ts'
import { type ImageLink, toWireBalance } from '../wire.ts'
import { gather } from './gather.ts'

export type BalanceRequest = {
  readonly account: ParsedAddress
  readonly chains: readonly ChainSource[]
  /** The client that asks, as limits count it. */
  readonly asker: string
  readonly currency: string
  /** Reads the chain again instead of the cache. */
  readonly isForced: boolean
  readonly image: ImageLink
}

/** How long the balances of an account are kept, in ms; shorter when the request wants new ones. */
const freshMs = 3000
const forcedFreshMs = 250

/** The balances of an account on the given chains, native currencies first, then by value. */
export async function answerBalance({ cache, prices, isSpam }: Blockchain, request: BalanceRequest) {
  const { account, asker, chains, currency, isForced, image } = request
  const { results, partial } = await gather(chains, async ({ chainId, holdings, indexer }) => {
    // From now on the index sees the tokens that this account receives.
    if (indexer) await indexer.watch(account.address.toLowerCase(), asker)
    const ttl = isForced ? forcedFreshMs : freshMs
    return cache.get(`holdings ${chainId} ${account.address}`, ttl, async () => {
      // One step of the index, so that a token that has just arrived is listed. If the step fails, the tokens that it already knew are still
      // listed.
      if (isForced) await indexer?.advance().catch(() => false)
      return holdings(account)
    })
  })
  const rows = results.flatMap(({ source, result }) => result.map((holding) => ({ chainId: source.chainId, holding })))
  const assets = rows.map(({ chainId, holding }) => ({ chainId, address: holding.address }))
  const known = await prices.prices(assets, currency)
  const balances = rows.map(({ chainId, holding }) => {
    const price = known.get(assetKey({ chainId, address: holding.address }))
    const value = multiply(price?.price ?? '0', fromScaled(holding.amount, holding.decimals))
    return { value, wire: toWireBalance(holding, price, { chainId, isSpam, image }) }
  })
  balances.sort((a, b) => rank(a.wire) - rank(b.wire) || compare(b.value, a.value))
  return { balances: balances.map(({ wire }) => wire), ...(partial.length > 0 && { partial }) }
}

/** Native currencies, tokens, spam. */
function rank({
  address,
  flags,
}: {
  readonly address?: string
  readonly flags: { readonly is_spam: boolean }
}): number {
  return flags.is_spam ? 2 : address === undefined ? 0 : 1
}
