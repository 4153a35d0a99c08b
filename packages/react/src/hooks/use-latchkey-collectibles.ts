import { caipAddress } from '@latchkey/core'
import { type Collectible, collectibles } from '@latchkey/core/features/collectibles'
import { useCallback, useEffect, useMemo } from 'react'
import { useLatchkeyContext } from '../provider/context.ts'
import { queryOf } from './query-of.ts'
import { useAssetImages } from './use-asset-images.ts'
import { useLatchkeyAccount } from './use-latchkey-account.ts'
import type { UseLatchkeyQueryReturnType } from './use-query.ts'
import { useReadable } from './use-readable.ts'

/**
 * What `useLatchkeyCollectibles` returns. `data`: without spam; what strangers sent comes last. `idle`: no connection, or no source knows them
 * here.
 */
export type UseLatchkeyCollectiblesReturnType = UseLatchkeyQueryReturnType<readonly Collectible[]> & {
  /** What is hidden as spam. */
  readonly spam: readonly Collectible[]
  /** The account may hold others, which the services didn't look at. */
  readonly more: boolean
  readonly loading: boolean
  /** Unix time in ms before which no further try reaches the network. */
  readonly retryAt: number | undefined
  /** Its picture as a `data:` URL, through the services' image route; `undefined` while there is none. */
  imageOf(collectible: Collectible): string | undefined
}

const none: readonly Collectible[] = []

/**
 * The collectibles (ERC-721, ERC-1155) of the active account on its network; follows accounts and networks, and its own transactions.
 *
 * @example
 * const { data = [], imageOf } = useLatchkeyCollectibles()
 * return data.map((one) => <img key={one.contract + one.tokenId} alt={one.name} src={imageOf(one)} />)
 */
export function useLatchkeyCollectibles(): UseLatchkeyCollectiblesReturnType {
  const { client } = useLatchkeyContext()
  const feature = client.use(collectibles)
  const { connection } = useLatchkeyAccount()
  const account = connection && caipAddress(connection)
  const state = useReadable(feature, (all) => (account ? all[account as keyof typeof all] : undefined))
  useEffect(() => feature.watch(), [feature])
  const list = state?.collectibles ?? none
  const pictures = useAssetImages(useMemo(() => list.flatMap(({ imageUrl }) => imageUrl ?? []), [list]))
  const available = account !== undefined && feature.available()
  const refetch = useCallback(async () => void (await feature.fetch()), [feature])
  return useMemo(() => {
    const { error, loading = false, more = false, retryAt, spam = none } = state ?? {}
    return {
      ...queryOf(available, state?.status, list, error),
      spam,
      more,
      loading,
      retryAt,
      imageOf: ({ imageUrl }) => (imageUrl === undefined ? undefined : pictures[imageUrl]),
      refetch,
    }
  }, [state, list, pictures, available, refetch])
}
