import type { LookupFunction } from 'node:net'
import { createBoundedTable, ownText } from '../limits/bounded-table.ts'
import { isFresh } from '../limits/is-fresh.ts'
import { createPermits } from '../limits/permits.ts'
import { createSharedLoads } from '../limits/share-loads.ts'
import { createHostLookup } from '../outbound/host-lookup.ts'
import { createUpstreamRequests } from '../outbound/upstream-requests.ts'
import { fetchImage, type Image } from './fetch-image.ts'
import { ImageError, type ImageFailure } from './image-error.ts'
import type { ImagesConfig } from './images-config.ts'
import { isPublicAddress } from './is-public-address.ts'

export type ImageStoreOptions = {
  readonly config: Omit<ImagesConfig, 'icons'>
  /** In ms. */
  readonly now: () => number
  /** Address of the visitor who is served; undefined for the server's own work. @default none */
  readonly visitor?: (() => string | undefined) | undefined
  /** @default createHostLookup */
  readonly lookup?: LookupFunction | undefined
  /** @default isPublicAddress */
  readonly isAllowedAddress?: ((address: string) => boolean) | undefined
}

/** Images of others, fetched once for all visitors. */
export type ImageStore = {
  /** @throws {ImageError} */
  get(url: string): Promise<Image>
}

/** An image that failed is not requested again for a while. */
const failureMs = 60_000
const mostAtOnce = 32
/**
 * Images that are fetched for one address: `burst` at once, then `perSecond`. A list of collectibles has up to 200 for
 * each network, and the files of their metadata have a lower limit. Browsers keep an image for a week.
 */
const fetchRate = { burst: 1000, perSecond: 10 } as const
/** Memory for the URLs of images that failed, in bytes: about 2,000 URLs. */
const failureTableBytes = 1_048_576
/** The size of a `Failure` in V8's heap. */
const failureBytes = 256
/** How long an image waits for a permit, in ms: a page asks for many at once. */
const waitMs = 2000
/** The memory of an image besides its bytes, at most: its buffer and its entry. */
const entryBytes = 4096

type Failure = { readonly failure: ImageFailure; readonly message: string; readonly since: number }

export function createImageStore({
  config,
  now,
  visitor = () => undefined,
  lookup = createHostLookup(),
  isAllowedAddress,
}: ImageStoreOptions): ImageStore {
  const kept = new Map<string, Image>()
  const failures = createBoundedTable<Failure>({
    maxBytes: failureTableBytes,
    valueBytes: failureBytes,
    worth: ({ since }) => (isFresh(since, now(), failureMs) ? since + failureMs - now() : 0),
  })
  const permits = createPermits(mostAtOnce)
  const takeRequest = createUpstreamRequests({ ...fetchRate, now, visitor })
  const shared = createSharedLoads({ now })
  let bytes = 0
  const allowed = isAllowedAddress ?? (config.allowLocal ? () => true : isPublicAddress)

  /** The kept image or failure, without a request. */
  function known(url: string): Image | undefined {
    const image = kept.get(url)
    if (image) {
      kept.delete(url)
      kept.set(url, image)
      return image
    }
    const failure = failures.get(url)
    if (failure && isFresh(failure.since, now(), failureMs)) throw new ImageError(failure.failure, failure.message)
    failures.delete(url)
    return undefined
  }

  function keep(url: string, image: Image): void {
    const before = kept.get(url)
    if (before) bytes -= costOf(url, before)
    kept.delete(url)
    kept.set(ownText(url), image)
    bytes += costOf(url, image)
    for (const [old, one] of kept) {
      if (bytes <= config.cacheBytes) break
      kept.delete(old)
      bytes -= costOf(old, one)
    }
  }

  async function load(url: string): Promise<Image> {
    if (!takeRequest()) throw new ImageError('rate', `Too many new images: at most ${fetchRate.perSecond} a second`)
    const release = await permits.wait(visitor(), waitMs)
    if (!release) throw new ImageError('busy', 'Too many images at once')
    try {
      const image = known(url) ?? (await fetchImage(url, { ...config, isAllowedAddress: allowed, lookup }))
      keep(url, image)
      return image
    } catch (error) {
      if (!(error instanceof ImageError)) throw error
      failures.set(url, { failure: error.failure, message: error.message, since: now() })
      throw error
    } finally {
      release()
    }
  }

  return {
    async get(url) {
      return known(url) ?? shared.get(url, () => load(url))
    },
  }
}

/**
 * The memory of an image, with its URL. A few bytes at a URL of thousands of characters aren't a small image: one
 * visitor may ask for millions of them.
 */
function costOf(url: string, { bytes }: Image): number {
  return entryBytes + 2 * url.length + bytes.byteLength
}
