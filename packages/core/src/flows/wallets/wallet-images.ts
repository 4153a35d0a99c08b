import { createStore } from 'zustand/vanilla'
import type { CoreClient, Feature, LatchkeyClient } from '../../kernel/client.ts'
import type { Readable } from '../../kernel/store.ts'
import { dataImage, imageTimeoutMs, safeIcon } from '../../kernel/validate/safe-icon.ts'
import type { WalletRow } from './wallet-row.ts'
import { walletSource } from './wallet-source.ts'

/** Images of the wallet source as `data:` URLs by image id; those that aren't there are drawn by us. */
export type WalletImages = Readable<Readonly<Record<string, string>>> & {
  /** Asks for images that are about to be seen; each is asked for once, a failed one again when it is wanted again. */
  want(imageIds: readonly string[]): void
  /** One image; `undefined` when there is none, or none within 2 s. Never rejects. */
  load(imageId: string): Promise<string | undefined>
}

/** Blobs become `data:` URLs: strict pages block object URLs, which would have to be revoked as well. */
export const walletImages: Feature<WalletImages> = {
  id: 'wallet-images',
  create: (client: CoreClient) => {
    const store = createStore<Readonly<Record<string, string>>>(() => ({}))
    const asked = new Map<string, Promise<string | undefined>>()
    const { icons } = client.options
    const set = typeof icons === 'object' ? icons : undefined
    const allowed = icons !== 'generated' && (client.use(walletSource).present || set?.wallet !== undefined)

    async function imageOf(imageId: string): Promise<string | undefined> {
      const own = await set?.wallet?.(imageId).catch((error: unknown) => {
        client.log.debug('The icon set failed', { imageId, error })
        return undefined
      })
      return safeIcon(own) ?? (client.use(walletSource).present ? fetchImage(client, imageId) : undefined)
    }

    function load(imageId: string): Promise<string | undefined> {
      if (!allowed) return Promise.resolve(undefined)
      const known = asked.get(imageId)
      if (known) return known
      const image = imageOf(imageId).then(
        (url) => {
          if (url !== undefined) store.setState({ [imageId]: url })
          return url
        },
        (error: unknown) => {
          asked.delete(imageId)
          client.log.debug('A wallet’s image could not be loaded', { imageId, error })
          return undefined
        },
      )
      asked.set(imageId, image)
      return image
    }
    return {
      ...store,
      load,
      want(imageIds) {
        for (const imageId of imageIds) void load(imageId)
      },
    }
  },
}

/**
 * The image to draw for a row: its own, else the source's; `undefined` = generate one.
 *
 * @example const src = await walletImage(client, row)
 */
export function walletImage(
  client: LatchkeyClient,
  { imageUrl, imageId }: Pick<WalletRow, 'imageUrl' | 'imageId'>,
): Promise<string | undefined> {
  const own = safeIcon(imageUrl, { icons: client.options.icons })
  if (own !== undefined || imageId === undefined) return Promise.resolve(own)
  return client.use(walletImages).load(imageId)
}

/** `undefined` = the source has no image that may be drawn. */
async function fetchImage(client: CoreClient, imageId: string): Promise<string | undefined> {
  const controller = new AbortController()
  const cancel = client.clock.setTimeout(() => controller.abort(), imageTimeoutMs)
  const { signal } = controller
  const late = new Promise<never>((_, reject) =>
    signal.addEventListener('abort', () => reject(new Error('It took too long')), { once: true }),
  )
  try {
    const source = await client.use(walletSource).load()
    const image = await Promise.race([source.getImage?.(imageId, { signal }) ?? null, late])
    return image ? dataImage(image) : undefined
  } finally {
    cancel()
  }
}
