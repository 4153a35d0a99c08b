import { type WalletRegistry, walletRegistry } from '@latchkey/wallet-list/registry'
import { createBlockchain } from './blockchain/blockchain.ts'
import { createPurchases } from './buy/purchases.ts'
import { createMetadataStore } from './collectibles/metadata-store.ts'
import type { Config } from './config/config.ts'
import type { AppOptions } from './create-app.ts'
import { createImageStore } from './images/image-store.ts'
import type { RequestScope } from './limits/request-scope.ts'
import { createTurns } from './limits/turns.ts'
import { warmCurves } from './limits/warm-curves.ts'
import type { Log } from './log/log.ts'
import { openLogin } from './login/login.ts'
import { openSite } from './login/site/open-site.ts'
import { countUpstreams } from './metrics/count.ts'
import { createMetrics } from './metrics/metrics.ts'
import { openNames } from './names/names.ts'
import { createHostLookup } from './outbound/host-lookup.ts'
import { createOutboundFetch } from './outbound/outbound-fetch.ts'
import { createUpstreamBytes } from './outbound/upstream-bytes.ts'
import { createNodeRequests } from './outbound/upstream-requests.ts'
import { createProjectDirectory } from './projects/project-directory.ts'
import { createProjectTable } from './projects/project-table.ts'
import { createServedIcons } from './registry/icon-set.ts'
import { createRegistryWithImports } from './registry/registry-with-imports.ts'
import { createWalletTable } from './registry/wallet-table.ts'
import { createChains } from './rpc-proxy/chains.ts'
import type { Store } from './store/store.ts'
import { createSwaps } from './swap/swaps.ts'
import { createSink } from './telemetry/sink.ts'

export type OpenPartsOptions = {
  readonly config: Config
  readonly store: Store
  readonly log: Log
  /** In ms. */
  readonly now: () => number
  readonly scope: RequestScope
  /** @default the static list */
  readonly registry?: WalletRegistry | undefined
  /** @default a fetch that resolves names over UDP */
  readonly fetch?: typeof globalThis.fetch | undefined
}

/** The parts that the routes use, except whether the process can serve. */
export type Parts = Omit<AppOptions, 'readiness' | 'acceptFirst' | 'counts' | 'rates'> & {
  /** Ends the work of all parts. The store stays open. */
  close(): Promise<void>
}

/** The share of the processor's time for signing answers about names and for checking signatures, all together. */
const signingShare = 0.25

/** Makes the parts of the services over an open store. */
export async function openParts(options: OpenPartsOptions): Promise<Parts> {
  const { config, log, now, registry = walletRegistry, scope, store } = options
  const { database } = store
  const { nameServers: servers } = config
  const visitor = () => scope.current()?.address
  // These come first, because they may refuse a setting, and nothing is open yet.
  const site = openSite(config.login)
  const names = openNames({ config: config.names, database, now })
  const metrics = createMetrics()
  const outbound = createOutboundFetch(servers && createHostLookup({ servers }))
  const fetch = countUpstreams(options.fetch ?? outbound.fetch, metrics)
  const takeBytes = createUpstreamBytes(visitor, now)
  const shared = { log, now, fetch, database, visitor, takeBytes }
  const timeoutMs = config.rpcTimeoutMs
  const projects = createProjectDirectory({
    configured: config.projects,
    table: createProjectTable(database),
    log,
    now,
  })
  const takeRequest = createNodeRequests(config.requests, visitor, now)
  const chains = createChains({ ...shared, takeRequest, chains: config.chains, submit: config.submit, timeoutMs })
  const blockchain = createBlockchain({
    ...shared,
    config: config.blockchain,
    metadata: createMetadataStore({ config: config.images, now, visitor, lookup: createHostLookup({ servers }) }),
    chains,
    timeoutMs,
  })
  const closeFirst = async () => {
    await blockchain.close()
    await outbound.close()
  }
  const { publicUrl } = config
  const login = await openLogin({
    ...shared,
    config: config.login,
    publicUrl,
    store: config.store,
    projects,
    chains,
  }).catch(async (error: unknown) => {
    await closeFirst()
    throw error
  })
  warmCurves()
  return {
    ...shared,
    login,
    names,
    config,
    projects,
    registry: createRegistryWithImports({ base: registry, table: createWalletTable(database), log, now }),
    metrics,
    scope,
    site,
    chains,
    inTurn: createTurns(signingShare),
    blockchain,
    swaps: createSwaps({
      ...shared,
      config: config.swap,
      sources: blockchain.sources,
      cache: blockchain.cache,
      timeoutMs,
    }),
    purchases: createPurchases({ ...shared, config: config.buy, timeoutMs }),
    icons: createServedIcons({ from: config.images.icons, log }),
    images: createImageStore({ config: config.images, now, visitor, lookup: createHostLookup({ servers }) }),
    sink: createSink({ config: config.telemetry, database, log, now }),
    async close() {
      await login.close()
      await closeFirst()
    },
  }
}
