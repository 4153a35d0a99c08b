import { type WalletRow, walletImages } from '@latchkey/core/wallets'
import { useCallback, useEffect } from 'react'
import { useLatchkeyContext } from '../provider/context.ts'
import { useReadable } from './use-readable.ts'

/**
 * Images of wallets: the app's own, else the announced one, else the registry's, which is fetched for the given rows only. The returned
 * function says `undefined` while there is none; draw something of your own then.
 *
 * @example
 * const imageOf = useLatchkeyWalletImages(rows)
 * <img alt="" src={imageOf(row)} />
 */
export function useLatchkeyWalletImages(rows: readonly WalletRow[]): (row: WalletRow) => string | undefined {
  const { client } = useLatchkeyContext()
  const images = client.use(walletImages)
  const loaded = useReadable(images, (state) => state)
  useEffect(() => {
    images.want(
      rows.flatMap(({ imageUrl, imageId }) => (imageUrl === undefined && imageId !== undefined ? [imageId] : [])),
    )
  }, [images, rows])
  return useCallback(
    ({ imageUrl, imageId }) => {
      if (client.options.icons === 'generated') return undefined
      return imageUrl ?? (imageId === undefined ? undefined : loaded[imageId])
    },
    [client, loaded],
  )
}
