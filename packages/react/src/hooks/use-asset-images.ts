import { assetImages } from '@latchkey/core/features/tokens'
import { useEffect } from 'react'
import { useLatchkeyContext } from '../provider/context.ts'
import { useReadable } from './use-readable.ts'

/** The most images that are asked for. Rows after them show generated images. */
const wanted = 60

/** The loaded images of tokens and collectibles, by URL. `urls` is `undefined` if the caller itself asks for images. */
export function useAssetImages(urls: readonly string[] | undefined): Readonly<Record<string, string>> {
  const images = useLatchkeyContext().client.use(assetImages)
  useEffect(() => images.want(urls?.slice(0, wanted) ?? []), [images, urls])
  return useReadable(images, (state) => state)
}
