import { type WalletRow, walletImages } from '@latchkey/core'
import { useEffect } from 'react'
import { useLatchkeyClient } from '../hooks/use-latchkey-client.ts'
import { useReadable } from '../hooks/use-readable.ts'

/** The registry's pictures of rows that bring none themselves, as `data:` URLs by image id; absent until they are there. */
export function useWalletImages(rows: readonly WalletRow[]): Readonly<Record<string, string>> {
  const client = useLatchkeyClient()
  const images = client.use(walletImages)
  useEffect(() => {
    images.want(rows.flatMap((row) => (row.imageUrl === undefined && row.imageId !== undefined ? [row.imageId] : [])))
  }, [images, rows])
  return useReadable(images, (state) => state)
}
