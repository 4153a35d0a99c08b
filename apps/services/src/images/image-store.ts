import type { LookupFunction } from 'node:net'
import { createHostLookup } from '../outbound/host-lookup.ts'
import { fetchImage, type Image } from './fetch-image.ts'
import { ImageError } from './image-error.ts'
import type { ImagesConfig } from './images-config.ts'
import { isPublicAddress } from './is-public-address.ts'

export type ImageStoreOptions = {
  readonly config: ImagesConfig
  /** In ms. */
  readonly now: () => number
  /** @default createHostLookup */
  readonly lookup?: LookupFunction | undefined
  /** @default isPublicAddress */
  readonly isAllowedAddress?: ((address: string) => boolean) | undefined
}

/** Pictures of others, fetched once for all visitors. */
export type ImageStore = {
  /** @throws {ImageError} */
  get(url: string): Promise<Image>
}

/** A picture that can't be had is not asked for again for a while. */
const failureMs = 60_000
const mostAtOnce = 32
const mostFailures = 2000
/** What a picture costs besides its bytes, at least: its buffer's slab, its entry. */
const entryBytes = 4096

export function createImageStore({
  config,
  now,
  lookup = createHostLookup(),
  isAllowedAddress,
}: ImageStoreOptions): ImageStore {
  const kept = new Map<string, Image>()
  const failures = new Map<string, { readonly error: ImageError; readonly until: number }>()
  const pending = new Map<string, Promise<Image>>()
  let bytes = 0
  const allowed = isAllowedAddress ?? (config.allowLocal ? () => true : isPublicAddress)

  async function load(url: string): Promise<Image> {
    try {
      const image = await fetchImage(url, { ...config, isAllowedAddress: allowed, lookup })
      kept.set(url, image)
      bytes += costOf(url, image)
      for (const [old, one] of kept) {
        if (bytes <= config.cacheBytes) break
        kept.delete(old)
        bytes -= costOf(old, one)
      }
      return image
    } catch (error) {
      if (!(error instanceof ImageError)) throw error
      failures.set(url, { error, until: now() + failureMs })
      const [oldest] = failures.keys()
      if (failures.size > mostFailures && oldest !== undefined) failures.delete(oldest)
      throw error
    } finally {
      pending.delete(url)
    }
  }

  return {
    async get(url) {
      const image = kept.get(url)
      if (image) {
        kept.delete(url)
        kept.set(url, image)
        return image
      }
      const failure = failures.get(url)
      if (failure && failure.until > now()) throw failure.error
      failures.delete(url)
      const shared = pending.get(url)
      if (shared) return shared
      if (pending.size >= mostAtOnce) throw new ImageError('busy', 'Too many pictures at once')
      const loading = load(url)
      pending.set(url, loading)
      return loading
    },
  }
}

/** A picture of a few bytes at an address of thousands is no small one: anybody may ask for millions of them. */
function costOf(url: string, { bytes }: Image): number {
  return entryBytes + 2 * url.length + bytes.byteLength
}
