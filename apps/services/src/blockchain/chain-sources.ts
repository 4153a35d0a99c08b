import type { MetadataStore } from '../collectibles/metadata-store.ts'
import type { TtlCache } from '../limits/ttl-cache.ts'
import type { Log } from '../log/log.ts'
import type { TakeBytes } from '../outbound/upstream-bytes.ts'
import { createUpstreamRequests, type TakeRequest } from '../outbound/upstream-requests.ts'
import type { Chains } from '../rpc-proxy/chains.ts'
import type { Database } from '../store/database.ts'
import type { ReadHoldings } from './asset.ts'
import { createEsploraHistory } from './bitcoin/esplora-history.ts'
import { createBitcoinHoldings } from './bitcoin/read-holdings.ts'
import { createChainRpc } from './chain-rpc.ts'
import type { BlockchainConfig, ChainSettings, NativeCurrency } from './config.ts'
import { createCosmosHoldings } from './cosmos/read-holdings.ts'
import { createEvmHistory } from './evm/create-evm-history.ts'
import { createEvmChain, type EvmChain } from './evm/evm-chain.ts'
import type { ReadCollectibles } from './evm/read-collectibles.ts'
import type { HistorySource } from './history/history-source.ts'
import type { Indexer } from './history/indexer/indexer.ts'
import { createHttpSource, type HttpSource } from './http-source.ts'
import { knownChain } from './known-chains.ts'
import { createPolkadotHoldings } from './polkadot/read-holdings.ts'
import type { PriceSource } from './prices/price-source.ts'
import { createMintNames, type ReadMintNames } from './solana/mint-names.ts'
import { createSolanaCollectibles } from './solana/read-collectibles.ts'
import { createSolanaHoldings } from './solana/read-holdings.ts'
import { createSolanaHistory } from './solana/solana-history.ts'

export type ChainSourcesOptions = {
  readonly config: BlockchainConfig
  readonly chains: Chains
  readonly database: Database
  readonly cache: TtlCache
  /** The metadata of collectibles. */
  readonly metadata: MetadataStore
  readonly prices: PriceSource
  readonly fetch: typeof globalThis.fetch
  readonly now: () => number
  readonly timeoutMs: number
  readonly log: Log
  /** The address of the visitor that is served right now, undefined in the server's own work. */
  readonly visitor?: (() => string | undefined) | undefined
  /** Counts what is read for that visitor. @default nothing is counted */
  readonly takeBytes?: TakeBytes | undefined
}

/** The sources of one chain's data. */
export type ChainSource = {
  /** CAIP-2 */
  readonly chainId: string
  readonly namespace: string
  readonly settings: ChainSettings
  readonly native: NativeCurrency
  readonly bech32Prefix?: string | undefined
  readonly holdings: ReadHoldings
  readonly history?: HistorySource | undefined
  readonly evm?: EvmChain | undefined
  /** Set for Solana only. */
  readonly mintNames?: ReadMintNames | undefined
  readonly indexer?: Indexer | undefined
  /** Present if an index finds collectibles, or if the chain itself lists them. */
  readonly collectibles?: ReadCollectibles | undefined
}

const noSettings: ChainSettings = { tokens: [], confirmations: 12 }

/**
 * Requests to explorers and REST nodes of all chains for one address: `burst` at once, then `perSecond`. The first page
 * of an account's history is four requests to an explorer of each chain.
 */
const sourceRate = { burst: 300, perSecond: 2 } as const

/** One source for each chain whose configuration is enough to read it. Other chains are left out with a warning. */
export function createChainSources(options: ChainSourcesOptions): ReadonlyMap<string, ChainSource> {
  const { config, chains, log, now, visitor } = options
  const takeRequest = createUpstreamRequests({ ...sourceRate, now, visitor })
  const sources = new Map<string, ChainSource>()
  for (const chainId of new Set([...chains.ids, ...Object.keys(config.chains)])) {
    const source = createChainSource(chainId, { ...options, takeRequest })
    if (source) sources.set(chainId, source)
    else log.warn('a configured chain can’t be read: an endpoint is missing, or its ecosystem isn’t known', { chainId })
  }
  return sources
}

function createChainSource(
  chainId: string,
  options: ChainSourcesOptions & { readonly takeRequest: TakeRequest },
): ChainSource | undefined {
  const { config, chains, cache, fetch, now, takeBytes, takeRequest, timeoutMs, visitor } = options
  const settings = (Object.hasOwn(config.chains, chainId) ? config.chains[chainId] : undefined) ?? noSettings
  const known = knownChain(chainId)
  const native = settings.native ?? known?.native
  if (!native) return undefined
  const namespace = chainId.slice(0, chainId.indexOf(':'))
  const http = (baseUrl: string): HttpSource =>
    createHttpSource({ baseUrl, fetch, now, takeBytes, takeRequest, timeoutMs, visitor })
  const common = { chainId, namespace, settings, native }
  const hasRpc = chains.has(chainId)

  if (namespace === 'eip155' && hasRpc && /^eip155:\d+$/.test(chainId)) {
    const isLocal = chains.isLocal(chainId)
    const made = createEvmHistory({ ...options, http, chainId, settings, native, isLocal })
    const evm = createEvmChain({ chainId, chains, settings, native, cache, seenTokens: made.seenTokens })
    return { ...common, evm, holdings: evm.holdings, ...made.connect(evm) }
  }
  if (namespace === 'bip122' && settings.esplora) {
    const esplora = http(settings.esplora)
    const history = settings.history?.type === 'none' ? undefined : createEsploraHistory({ esplora, native, now })
    return { ...common, holdings: createBitcoinHoldings({ esplora, native }), history }
  }
  if (namespace === 'solana' && hasRpc) {
    const rpc = createChainRpc(chains, chainId)
    const names = createMintNames({ rpc, cache, tokens: settings.tokens })
    const history = settings.history?.type === 'none' ? undefined : createSolanaHistory({ rpc, native, names, now })
    const collectibles = createSolanaCollectibles({ rpc, metadata: options.metadata })
    const holdings = createSolanaHoldings({ rpc, native, names })
    return { ...common, mintNames: names, holdings, history, collectibles }
  }
  if (namespace === 'cosmos' && (settings.rest || hasRpc)) {
    const source = settings.rest ? { rest: http(settings.rest) } : { rpc: createChainRpc(chains, chainId) }
    const bech32Prefix = settings.bech32Prefix ?? known?.bech32Prefix
    return { ...common, bech32Prefix, holdings: createCosmosHoldings({ native, tokens: settings.tokens, source }) }
  }
  if (namespace === 'polkadot' && hasRpc)
    return { ...common, holdings: createPolkadotHoldings({ rpc: createChainRpc(chains, chainId), native }) }
  return undefined
}
