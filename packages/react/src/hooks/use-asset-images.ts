import { assetImages } from '@latchkey/core/features/tokens'
import { useEffect } from 'react'
import { useLatchkeyContext } from '../provider/context.ts'
import { useReadable } from './use-readable.ts'

/** Images that are asked for; who scrolls further sees generated ones. */
const wanted = 60

/** Images of tokens and collectibles by their address, as far as they are here. `undefined`: the caller asks for them. */
export function useAssetImages(urls: readonly string[] | undefined): Readonly<Record<string, string>> {
  const images = useLatchkeyContext().client.use(assetImages)
  useEffect(() => images.want(urls?.slice(0, wanted) ?? []), [images, urls])
  return useReadable(images, (state) => state)
}
