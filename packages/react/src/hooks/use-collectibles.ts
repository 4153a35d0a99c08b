import { caipAddress } from '@latchkey/core'
import { type Collectible, collectibles } from '@latchkey/core/features/collectibles'
import { useCallback, useEffect, useMemo } from 'react'
import { useLatchkeyContext } from '../provider/context.ts'
import { queryOf } from './query-of.ts'
import { useAssetImages } from './use-asset-images.ts'
import { useLatchkeyAccount } from './use-latchkey-account.ts'
import type { UseLatchkeyCollectiblesReturnType } from './use-latchkey-collectibles.ts'
import { useReadable } from './use-readable.ts'

export type UseCollectiblesOptions = {
  /** The collectibles whose images are loaded: the first of the list, or those that the caller wants from `assetImages`. */
  readonly imagesOf: 'first' | 'wanted'
}

const none: readonly Collectible[] = []

/** The collectibles for `useLatchkeyCollectibles` and for the Collectibles tab. */
export function useCollectibles({ imagesOf }: UseCollectiblesOptions): UseLatchkeyCollectiblesReturnType {
  const { client } = useLatchkeyContext()
  const feature = client.use(collectibles)
  const { connection } = useLatchkeyAccount()
  const account = connection && caipAddress(connection)
  const state = useReadable(feature, (all) => (account ? all[account as keyof typeof all] : undefined))
  useEffect(() => feature.watch(), [feature])
  const list = state?.collectibles ?? none
  const urls = useMemo(
    () => (imagesOf === 'first' ? list.flatMap(({ imageUrl }) => imageUrl ?? []) : undefined),
    [list, imagesOf],
  )
  const images = useAssetImages(urls)
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
      imageOf: ({ imageUrl }) => (imageUrl === undefined ? undefined : images[imageUrl]),
      refetch,
    }
  }, [state, list, images, available, refetch])
}
