import type { ParsedAddress } from '../address.ts'
import type { Blockchain } from '../blockchain.ts'
import type { ChainSource } from '../chain-sources.ts'
import type { Collectible } from '../evm/read-collectibles.ts'
import type { IsSpam } from '../spam.ts'
import type { ImageLink } from '../wire.ts'
import { gather } from './gather.ts'

export type CollectiblesRequest = {
  readonly account: ParsedAddress
  readonly chains: readonly ChainSource[]
  /** The client that asks, as limits count it. */
  readonly asker: string
  /** Reads the chain again instead of the cache. */
  readonly isForced: boolean
  readonly image: ImageLink
}

/** How long the collectibles of an account are kept, in ms; shorter when the request wants new ones. */
const freshMs = 3000
const forcedFreshMs = 250

/** The collectibles of an account, on those of the chains that have an index or need none. */
export async function answerCollectibles({ cache, isSpam }: Blockchain, request: CollectiblesRequest) {
  const { account, asker, chains, image, isForced } = request
  const { results, partial } = await gather(chains, async ({ chainId, collectibles, indexer }) => {
    if (!collectibles) return { held: [], isMore: false }
    await indexer?.watch(account.address.toLowerCase(), asker)
    // For each asker alone: a list lacks the files that its asker may not have fetched any more.
    const key = `collectibles ${chainId} ${account.address} ${asker}`
    return cache.get(key, isForced ? forcedFreshMs : freshMs, async () => {
      // Only one step of the index. So a collectible that has just arrived is listed, and a long backfill doesn't delay
      // the answer.
      await indexer?.advance()
      return collectibles(account.address)
    })
  })
  const wire = results.flatMap(({ source: { chainId }, result }) =>
    result.held.map((one) => toWire(one, { chainId, isSpam, imageLink: image })),
  )
  const more = results.flatMap(({ source: { chainId }, result }) => (result.isMore ? [chainId] : []))
  return { collectibles: wire, ...(more.length > 0 && { more }), ...(partial.length > 0 && { partial }) }
}

type WireOptions = { readonly chainId: string; readonly isSpam: IsSpam; readonly imageLink: ImageLink }

function toWire(
  { amount, collection, contract, image, isLocked, isUnasked, name, standard, tokenId }: Collectible,
  { chainId, imageLink, isSpam }: WireOptions,
) {
  const isAdvertisement = isSpam({ chainId, address: contract, name: `${name ?? ''} ${collection}`, symbol: '' })
  return {
    chainId,
    contract,
    tokenId,
    standard,
    quantity: amount,
    name: name ?? null,
    collection: collection || null,
    imageUrl: (image?.startsWith('data:') ? image : imageLink(image)) ?? null,
    flags: { is_spam: isAdvertisement, is_unasked: isUnasked, is_locked: isLocked },
  }
}
