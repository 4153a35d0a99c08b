import { caipAddress, type LatchkeyError } from '@latchkey/core'
import { type Collectible, type CollectiblesState, collectibles } from '@latchkey/core/features/collectibles'
import { useCallback, useEffect, useMemo } from 'react'
import { useLatchkeyContext } from '../provider/context.ts'
import { useAssetImages } from './use-asset-images.ts'
import { useLatchkeyAccount } from './use-latchkey-account.ts'
import { useReadable } from './use-readable.ts'

/** What `useLatchkeyCollectibles` returns. */
export type UseLatchkeyCollectiblesReturnType = {
  /** `unavailable`: no connection, or no source knows them here. `error` keeps what was known before. */
  readonly status: 'unavailable' | CollectiblesState['status']
  /** Without spam; what strangers sent comes last. */
  readonly collectibles: readonly Collectible[]
  /** What is hidden as spam. */
  readonly spam: readonly Collectible[]
  readonly loading: boolean
  readonly error: LatchkeyError | undefined
  /** Unix time in ms before which no further try reaches the network. */
  readonly retryAt: number | undefined
  /** Its picture as a `data:` URL, through the services' image route; `undefined` while there is none. */
  imageOf(collectible: Collectible): string | undefined
  /** Never rejects. */
  refetch(): Promise<void>
}

const none: readonly Collectible[] = []

/**
 * The collectibles (ERC-721, ERC-1155) of the active account on its network; follows accounts and networks, and its own transactions.
 *
 * @example
 * const { collectibles, imageOf } = useLatchkeyCollectibles()
 * return collectibles.map((one) => <img key={one.contract + one.tokenId} alt={one.name} src={imageOf(one)} />)
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
    const { error, loading = false, retryAt, spam = none } = state ?? {}
    return {
      status: available ? (state?.status ?? 'loading') : 'unavailable',
      collectibles: list,
      spam,
      loading,
      error,
      retryAt,
      imageOf: ({ imageUrl }) => (imageUrl === undefined ? undefined : pictures[imageUrl]),
      refetch,
    }
  }, [state, list, pictures, available, refetch])
}
