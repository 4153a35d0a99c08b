import { type WalletRow, walletImages } from '@latchkey/core/wallets'
import { useCallback, useEffect } from 'react'
import { useReadable } from '../hooks/use-readable.ts'
import { useLatchkeyContext } from '../provider/context.ts'

type Images = Readonly<Record<string, string>>

/** The registry's images that are here already, as `data:` URLs by image id, and the way to ask for a row's. */
export function useLazyWalletImages(): readonly [Images, (row: WalletRow) => void] {
  const { client } = useLatchkeyContext()
  const images = client.use(walletImages)
  const want = useCallback(
    (row: WalletRow) => {
      if (row.imageUrl === undefined && row.imageId !== undefined) images.want([row.imageId])
    },
    [images],
  )
  return [useReadable(images, (state) => state), want]
}

/** The images of a few rows that are all seen. */
export function useWalletImages(rows: readonly WalletRow[]): Images {
  const [images, want] = useLazyWalletImages()
  useEffect(() => {
    for (const row of rows) want(row)
  }, [want, rows])
  return images
}
