import type { LookupFunction } from 'node:net'
import { fetchBytes } from '../images/fetch-image.ts'
import type { ImagesConfig } from '../images/images-config.ts'
import { isPublicAddress } from '../images/is-public-address.ts'
import { createNetworkRate } from '../limits/network-rate.ts'
import { createPermits } from '../limits/permits.ts'
import { createSharedLoads } from '../limits/share-loads.ts'
import { withTimeLimit } from '../limits/time-limit.ts'
import { createTtlCache } from '../limits/ttl-cache.ts'
import { createHostLookup } from '../outbound/host-lookup.ts'
import { readMetadataUri } from './metadata-uri.ts'
import { type CollectibleMetadata, parseMetadata } from './parse-metadata.ts'

export type AskedMetadata = {
  /** The URI of the metadata, as the contract gives it. */
  readonly uri: string | undefined
  /** Replaces `{id}` in the URI (ERC-1155). */
  readonly tokenId?: string | undefined
}

/** Reads the metadata of collectibles, wherever it is stored. */
export type MetadataStore = {
  /**
   * The metadata in the order of the request. An entry is empty if it takes long, fails, or is too much for one
   * visitor; the next request may have it. Never rejects.
   */
  read(asked: readonly AskedMetadata[]): Promise<readonly CollectibleMetadata[]>
}

export type MetadataStoreOptions = {
  readonly config: Pick<ImagesConfig, 'allowLocal' | 'ipfsGateway'>
  /** In ms. */
  readonly now: () => number
  /** Address of the visitor who is served; undefined for the server's own work. @default none */
  readonly visitor?: (() => string | undefined) | undefined
  /** @default createHostLookup */
  readonly lookup?: LookupFunction | undefined
  /** @default isPublicAddress */
  readonly isAllowedAddress?: ((address: string) => boolean) | undefined
  /** How long one list waits for all of its files, in ms. @default 2500 */
  readonly budgetMs?: number | undefined
}

/** The limit of one file. */
const maxBytes = 65_536
const timeoutMs = 4000
const mostAtOnce = 16
/** How long a file waits for a permit, in ms: a list asks for many at once. */
const waitMs = 2000
/** How many files one visitor may have fetched at once, and per second. */
const burst = 300
const perSecond = 2
/** How long metadata is kept, and how long a failed read is kept, in ms. */
const freshMs = 86_400_000
const failureMs = 600_000
const cacheBytes = 8_388_608

/**
 * A contract chooses the URL of its metadata, and anyone can deploy a contract. So a file is fetched like a stranger's
 * image: only from public addresses, without any data of the visitor, at most 64 KiB.
 */
export function createMetadataStore({
  config,
  now,
  visitor = () => undefined,
  lookup = createHostLookup(),
  isAllowedAddress = config.allowLocal ? () => true : isPublicAddress,
  budgetMs = 2500,
}: MetadataStoreOptions): MetadataStore {
  const cache = createTtlCache({ now, maxBytes: cacheBytes })
  const permits = createPermits(mostAtOnce)
  const shared = createSharedLoads({ now })
  const rate = createNetworkRate(burst, perSecond, now)
  const { allowLocal, ipfsGateway: gateway } = config

  /** Rejects when its visitor may have no more fetched: another visitor who waits for the same then fetches it. */
  async function load(url: string): Promise<CollectibleMetadata> {
    const address = visitor()
    if (address !== undefined && !rate.take(address)) throw new Error('Too many files of one visitor')
    const release = await permits.wait(address, waitMs)
    if (!release) throw new Error('Too many files at once')
    try {
      const { bytes } = await fetchBytes(url, {
        allowLocal,
        isAllowedAddress,
        lookup,
        maxBytes,
        timeoutMs,
        accept: 'application/json',
      })
      const metadata = parseMetadata(new TextDecoder().decode(bytes), gateway)
      cache.write(`read ${url}`, metadata)
      return metadata
    } catch {
      cache.write(`failed ${url}`, true)
      return {}
    } finally {
      release()
    }
  }

  async function readOne({ tokenId, uri }: AskedMetadata): Promise<CollectibleMetadata> {
    const source = uri === undefined ? undefined : readMetadataUri(uri, { allowLocal, gateway, tokenId })
    if (!source) return {}
    if ('json' in source) return parseMetadata(source.json, gateway)
    const known = cache.read<CollectibleMetadata>(`read ${source.url}`, freshMs)
    if (known) return known.value
    if (cache.read(`failed ${source.url}`, failureMs)) return {}
    return shared.get(source.url, () => load(source.url))
  }

  return {
    async read(asked) {
      const found: CollectibleMetadata[] = asked.map(() => ({}))
      const work = asked.map(async (one, index) => {
        found[index] = await readOne(one).catch(() => ({}))
      })
      // Metadata that arrives later is in the next list.
      await withTimeLimit(Promise.all(work), budgetMs).catch(() => {})
      return [...found]
    },
  }
}
