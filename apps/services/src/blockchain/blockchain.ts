import { createMetadataStore, type MetadataStore } from '../collectibles/metadata-store.ts'
import { createTtlCache, type TtlCache } from '../limits/ttl-cache.ts'
import type { Log } from '../log/log.ts'
import type { TakeBytes } from '../outbound/upstream-bytes.ts'
import { createUpstreamRequests } from '../outbound/upstream-requests.ts'
import type { Chains } from '../rpc-proxy/chains.ts'
import type { Database } from '../store/database.ts'
import { createDescriptorTable, type DescriptorTable } from '../store/descriptors.ts'
import { type ChainSource, createChainSources } from './chain-sources.ts'
import type { BlockchainConfig } from './config.ts'
import type { Identity } from './evm/read-identity.ts'
import { noIdentity, readIdentity } from './evm/read-identity.ts'
import { readPrimaryName } from './evm/read-primary-name.ts'
import { createHttpSource } from './http-source.ts'
import { knownChain } from './known-chains.ts'
import { createCoingecko } from './prices/coingecko.ts'
import { createPoolPrices } from './prices/pools.ts'
import type { PriceSource } from './prices/price-source.ts'
import { createPrices } from './prices/prices.ts'
import { createSpamRules, type IsSpam } from './spam.ts'

export type BlockchainOptions = {
  readonly config: BlockchainConfig
  readonly chains: Chains
  readonly database: Database
  readonly fetch: typeof globalThis.fetch
  /** In ms. */
  readonly now: () => number
  readonly timeoutMs: number
  readonly log: Log
  /** @default a fetcher of public addresses */
  readonly metadata?: MetadataStore | undefined
  /** The address of the visitor that is served right now, undefined in the server's own work. @default none is known */
  readonly visitor?: (() => string | undefined) | undefined
  /** Counts what is read for that visitor. @default nothing is counted */
  readonly takeBytes?: TakeBytes | undefined
}

/** Reads of the configured chains, for the routes. */
export type Blockchain = {
  readonly sources: ReadonlyMap<string, ChainSource>
  readonly chains: Chains
  readonly cache: TtlCache
  /** Published descriptions of contracts. */
  readonly descriptors: DescriptorTable
  readonly prices: PriceSource
  readonly isSpam: IsSpam
  /**
   * The name of an EVM address, from the first chain with names that has one. For a chain without names of its own,
   * only the address's primary name for that chain counts (ENSIP-19).
   */
  identity(address: string, chainId?: string | undefined): Promise<Identity>
  /** One step of every index. A failure is logged, and the next step tries again. */
  poll(): Promise<void>
  /** Ends the polling, and waits a moment for work under way. */
  close(): Promise<void>
}

/** How long a step that is under way may finish when the server stops, in ms. */
const closingMs = 1000

/**
 * Requests to the price API for one address: `burst` at once, then `perSecond`. The prices of 50 tokens of a chain are
 * one request, and each is kept for a minute.
 */
const priceRate = { burst: 100, perSecond: 0.5 } as const

/** @example const blockchain = createBlockchain({ config, chains, database, fetch, now, timeoutMs, log }) */
export function createBlockchain(options: BlockchainOptions): Blockchain {
  const { config, fetch, now, takeBytes, timeoutMs, log, visitor } = options
  const cache = createTtlCache({ now })
  const { metadata = createMetadataStore({ config: { allowLocal: false }, now, visitor }) } = options
  const priceSources: PriceSource[] = []
  const prices = createPrices({ sources: priceSources, cache, log })
  const sources = createChainSources({ ...options, cache, metadata, prices })
  const registries = [...sources.values()].flatMap(({ chainId, settings, evm }) => {
    const registry = settings.ensRegistry ?? knownChain(chainId)?.ensRegistry
    const defaults = settings.ensReverseRegistrar ?? knownChain(chainId)?.ensReverseRegistrar
    return evm && registry ? [{ chainId, read: evm.read, registry, defaults }] : []
  })

  if (config.coingecko) {
    const { url, apiKey, apiKeyHeader } = config.coingecko
    const headers = apiKey ? { [apiKeyHeader]: apiKey } : {}
    const takeRequest = createUpstreamRequests({ ...priceRate, now, visitor })
    const http = createHttpSource({ baseUrl: url, fetch, now, takeBytes, takeRequest, timeoutMs, headers, visitor })
    priceSources.push(createCoingecko({ http, chains: config.chains }))
  }
  for (const { chainId, settings, evm } of sources.values()) {
    if (evm && settings.pools) priceSources.push(createPoolPrices({ chainId, pools: settings.pools, ...evm }))
  }

  async function primaryName(address: string, chainId: string): Promise<Identity> {
    const [main] = registries
    const number = Number(/^eip155:(\d{1,10})$/.exec(chainId)?.[1])
    // ENSIP-11 has coin types for chain ids below 2^31.
    if (!main || !(number < 2 ** 31)) return noIdentity
    const source = sources.get(chainId)
    const registrar = source?.settings.ensReverseRegistrar ?? knownChain(chainId)?.ensReverseRegistrar
    const own = source?.evm && registrar !== undefined ? { read: source.evm.read, registrar } : undefined
    return cache.get(`identity ${chainId} ${address}`, 300_000, () =>
      readPrimaryName(address, { chainId: number, main, own }),
    )
  }

  let polling: Promise<void> | undefined
  let isClosed = false
  async function pollAll(): Promise<void> {
    const steps = [...sources.values()].map(async ({ chainId, indexer }) => {
      try {
        await indexer?.advance()
      } catch (error) {
        if (!isClosed)
          log.debug('an index could not go on', { chainId, cause: error instanceof Error ? error.message : '' })
      }
    })
    await Promise.all(steps)
  }
  const poll = () => {
    polling ??= pollAll().finally(() => {
      polling = undefined
    })
    return polling
  }
  const timer = config.pollMs > 0 ? setInterval(poll, config.pollMs) : undefined
  timer?.unref()

  return {
    sources,
    chains: options.chains,
    cache,
    descriptors: createDescriptorTable(options.database),
    prices,
    isSpam: createSpamRules(config),
    async identity(address, chainId) {
      if (chainId !== undefined && registries.every((registry) => registry.chainId !== chainId))
        return primaryName(address, chainId)
      let failure: unknown
      for (const registry of registries) {
        const key = `identity ${registry.registry} ${address}`
        const found = await cache
          .get(key, 300_000, () => readIdentity(address, registry))
          .catch((error: unknown) => {
            failure = error
            return undefined
          })
        if (found?.name) return found
      }
      if (failure !== undefined) throw failure
      return { name: null, avatar: null }
    },
    poll,
    async close() {
      isClosed = true
      clearInterval(timer)
      // A chain that hangs must not delay the stop. Its late answer finds the store closed and changes nothing.
      if (polling) await Promise.race([polling, new Promise((resolve) => setTimeout(resolve, closingMs))])
    },
  }
}
