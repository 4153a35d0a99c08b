import { createStore } from 'zustand/vanilla'
import type { Feature } from '../../kernel/client.ts'
import type { Readable } from '../../kernel/store.ts'
import { safeIcon } from '../../kernel/validate/safe-icon.ts'
import { loadImage } from '../services/load-image.ts'

/** Images of tokens and collectibles as `data:` URLs, by the address that the services or the wallet gave. */
export type AssetImages = Readable<Readonly<Record<string, string>>> & {
  /**
   * Asks for images that are about to be seen; each is asked for once, a failed one again when it is wanted again. A CAIP id in place of an
   * address asks the app's icon set.
   */
  want(urls: readonly string[]): void
}

/** CAIP-2 or CAIP-10, which no address of an image is. */
const caipId = /^[-a-z0-9]{3,8}:[^/,]+$/
const isCaipId = (text: string) => caipId.test(text) && !/^(https?|data):/.test(text)

/**
 * Images come through the image route of the app's own services, which checks type and size, so that no third party learns who looks at
 * what; they are drawn as `data:` URLs, which strict pages allow. Without services, or with `icons: 'generated'`, there are none.
 */
export const assetImages: Feature<AssetImages> = {
  id: 'asset-images',
  create(client) {
    const store = createStore<Readonly<Record<string, string>>>(() => ({}))
    const asked = new Set<string>()
    const { icons } = client.options
    const load = async (url: string) => {
      if (!isCaipId(url)) return loadImage(client, url)
      return typeof icons === 'object' ? safeIcon(await icons.token?.(url)) : undefined
    }
    return {
      ...store,
      want(urls) {
        for (const url of icons === 'generated' ? [] : urls) {
          if (asked.has(url)) continue
          asked.add(url)
          load(url).then(
            (image) => image !== undefined && store.setState({ [url]: image }),
            (error: unknown) => {
              asked.delete(url)
              client.log.debug('An image could not be loaded', { url, error })
            },
          )
        }
      },
    }
  },
}
