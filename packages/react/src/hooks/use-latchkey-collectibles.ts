import type { Namespace } from '@latchkey/core'
import type { Collectible } from '@latchkey/core/features/collectibles'
import { useCollectibles } from './use-collectibles.ts'
import type { UseLatchkeyQueryReturnType } from './use-query.ts'

/**
 * What `useLatchkeyCollectibles` returns. `data`: without spam; collectibles that strangers sent come last. `idle`: no connection, or no source
 * has the list.
 */
export type UseLatchkeyCollectiblesReturnType = UseLatchkeyQueryReturnType<readonly Collectible[]> & {
  /** The collectibles hidden as spam. */
  readonly spam: readonly Collectible[]
  /** The account may hold more collectibles, which the services didn't read. */
  readonly more: boolean
  readonly loading: boolean
  /** Unix time in ms before which no further try reaches the network. */
  readonly retryAt: number | undefined
  /** Its image as a `data:` URL, through the services' image route; `undefined` while there is none. */
  imageOf(collectible: Collectible): string | undefined
}

/**
 * The collectibles (ERC-721, ERC-1155, Metaplex) of the connected account on its network, by default in the active namespace; follows accounts
 * and networks, and its own transactions.
 *
 * @example
 * const { data = [], imageOf } = useLatchkeyCollectibles()
 * return data.map((one) => <img key={one.contract + one.tokenId} alt={one.name} src={imageOf(one)} />)
 */
export function useLatchkeyCollectibles({
  namespace,
}: {
  readonly namespace?: Namespace | undefined
} = {}): UseLatchkeyCollectiblesReturnType {
  return useCollectibles({ imagesOf: 'first', namespace })
}
