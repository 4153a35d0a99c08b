import type { Namespace } from '@latchkey/core'
import { type Collectible, collectibles } from '@latchkey/core/features/collectibles'
import { useCallback, useEffect, useMemo } from 'react'
import { useLatchkeyContext } from '../provider/context.ts'
import { queryOf } from './query-of.ts'
import { useAccountChoice } from './use-account-choice.ts'
import { useAssetImages } from './use-asset-images.ts'
import type { UseLatchkeyCollectiblesReturnType } from './use-latchkey-collectibles.ts'
import { useReadable } from './use-readable.ts'

export type UseCollectiblesOptions = {
  /** The collectibles whose images are loaded: the first of the list, or those that the caller wants from `assetImages`. */
  readonly imagesOf: 'first' | 'wanted'
  readonly namespace?: Namespace | undefined
}

const none: readonly Collectible[] = []

/** The collectibles for `useLatchkeyCollectibles` and for the Collectibles tab. */
export function useCollectibles({ imagesOf, namespace }: UseCollectiblesOptions): UseLatchkeyCollectiblesReturnType {
  const { client } = useLatchkeyContext()
  const feature = client.use(collectibles)
  const { account, choice, now } = useAccountChoice(namespace)
  const state = useReadable(feature, (all) => (account ? all[account as keyof typeof all] : undefined))
  useEffect(() => choice && feature.watch(choice), [feature, choice])
  const list = state?.collectibles ?? none
  const urls = useMemo(
    () => (imagesOf === 'first' ? list.flatMap(({ imageUrl }) => imageUrl ?? []) : undefined),
    [list, imagesOf],
  )
  const images = useAssetImages(urls)
  const available = account !== undefined && feature.available(choice)
  const refetch = useCallback(async () => {
    const asked = now()
    if (asked) await feature.fetch(asked)
  }, [feature, now])
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
