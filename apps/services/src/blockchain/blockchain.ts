import type { Log } from '../log/log.ts'
import type { Chains } from '../rpc-proxy/chains.ts'
import type { Database } from '../store/database.ts'
import { type ChainSource, createChainSources } from './chain-sources.ts'
import type { BlockchainConfig } from './config.ts'
import type { Identity } from './evm/read-identity.ts'
import { readIdentity } from './evm/read-identity.ts'
import { createHttpSource } from './http-source.ts'
import { knownChain } from './known-chains.ts'
import { createCoingecko } from './prices/coingecko.ts'
import { createPoolPrices } from './prices/pools.ts'
import type { PriceSource } from './prices/price-source.ts'
import { createPrices } from './prices/prices.ts'
import { createSpamRules, type IsSpam } from './spam.ts'
import { createTtlCache, type TtlCache } from './ttl-cache.ts'

export type BlockchainOptions = {
  readonly config: BlockchainConfig
  readonly chains: Chains
  readonly database: Database
  readonly fetch: typeof globalThis.fetch
  /** In ms. */
  readonly now: () => number
  /** In ms. */
  readonly timeoutMs: number
  readonly log: Log
  /** The address of the visitor that is served right now, undefined in the server's own work. @default none is known */
  readonly visitor?: (() => string | undefined) | undefined
}

/** What the configured chains tell, for the routes to give out. */
export type Blockchain = {
  readonly sources: ReadonlyMap<string, ChainSource>
  readonly cache: TtlCache
  readonly prices: PriceSource
  readonly isSpam: IsSpam
  /** The name of an EVM address, of the first chain with names that knows one. */
  identity(address: string): Promise<Identity>
  /** One step of every index; what fails is logged, and tried again with the next. */
  poll(): Promise<void>
  /** Ends the polling, and waits a moment for what is under way. */
  close(): Promise<void>
}

/** How long a step that is under way may finish when the server stops, in ms. */
const closingMs = 1000

/** @example const blockchain = createBlockchain({ config, chains, database, fetch, now, timeoutMs, log }) */
export function createBlockchain(options: BlockchainOptions): Blockchain {
  const { config, fetch, now, timeoutMs, log, visitor } = options
  const cache = createTtlCache({ now })
  const sources = createChainSources({ ...options, cache })
  const registries = [...sources.values()].flatMap(({ chainId, settings, evm }) => {
    const registry = settings.ensRegistry ?? knownChain(chainId)?.ensRegistry
    return evm && registry ? [{ read: evm.read, registry }] : []
  })

  const priceSources: PriceSource[] = []
  if (config.coingecko) {
    const { url, apiKey, apiKeyHeader } = config.coingecko
    const headers = apiKey ? { [apiKeyHeader]: apiKey } : {}
    const http = createHttpSource({ baseUrl: url, fetch, now, timeoutMs, headers, visitor })
    priceSources.push(createCoingecko({ http, chains: config.chains }))
  }
  for (const { chainId, settings, evm } of sources.values()) {
    if (evm && settings.pools) priceSources.push(createPoolPrices({ chainId, pools: settings.pools, ...evm }))
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
    cache,
    prices: createPrices({ sources: priceSources, cache, log }),
    isSpam: createSpamRules(config),
    async identity(address) {
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
      // A chain that hangs doesn't hold the stop up: what it still says finds the store closed, and changes nothing.
      if (polling) await Promise.race([polling, new Promise((resolve) => setTimeout(resolve, closingMs))])
    },
  }
}
