import { getAddress } from 'viem'
import type { MetadataStore } from '../../collectibles/metadata-store.ts'
import type { TtlCache } from '../../limits/ttl-cache.ts'
import type { Database } from '../../store/database.ts'
import type { ChainSettings, NativeCurrency } from '../config.ts'
import { createBlockscoutStreams } from '../history/explorer/blockscout.ts'
import { createEtherscanStreams } from '../history/explorer/etherscan.ts'
import { createExplorerHistory } from '../history/explorer/explorer-history.ts'
import type { HistorySource } from '../history/history-source.ts'
import { createIndexStore } from '../history/indexer/index-store.ts'
import { createIndexedHistory } from '../history/indexer/indexed-history.ts'
import { createIndexer, type Indexer } from '../history/indexer/indexer.ts'
import type { HttpSource } from '../http-source.ts'
import type { PriceSource } from '../prices/price-source.ts'
import type { EvmChain } from './evm-chain.ts'
import { createReadCollectibles, type ReadCollectibles } from './read-collectibles.ts'
import { createSeenTokens } from './seen-tokens.ts'

export type EvmHistoryOptions = {
  readonly chainId: string
  readonly settings: ChainSettings
  readonly native: NativeCurrency
  readonly database: Database
  readonly cache: TtlCache
  readonly metadata: MetadataStore
  readonly prices: PriceSource
  readonly now: () => number
  /** Whether the chain runs on this machine. */
  readonly isLocal: boolean
  readonly http: (baseUrl: string) => HttpSource
  readonly visitor?: (() => string | undefined) | undefined
}

type Connected = {
  readonly history?: HistorySource | undefined
  readonly indexer?: Indexer | undefined
  readonly collectibles?: ReadCollectibles | undefined
}

/**
 * How far back this server's own index looks by default. A block of a public chain has a few hundred kilobytes, so
 * there the index begins with the newest block.
 */
const defaults = {
  local: { type: 'indexer', backfillBlocks: 5000, blocksPerPoll: 50 },
  remote: { type: 'indexer', backfillBlocks: 100, blocksPerPoll: 10 },
} as const

/** The history of an EVM chain as it is configured: by default this server's own index. */
export function createEvmHistory(options: EvmHistoryOptions) {
  const { chainId, settings, native, database, cache, prices, now, http, isLocal, visitor } = options
  const chosen = settings.history ?? defaults[isLocal ? 'local' : 'remote']
  const genuine = new Set(settings.tokens.map(({ address }) => address.toLowerCase()))
  const store = chosen.type === 'indexer' ? createIndexStore(database, chainId) : undefined
  const seenTokens = store && createSeenTokens({ chainId, tokens: store.tokens, prices, cache, now, visitor })

  return {
    /** The tokens that the index has seen with an account. */
    seenTokens: async (_: string, address: string): Promise<readonly string[]> =>
      seenTokens ? seenTokens(address.toLowerCase()) : [],
    connect({ read, rpc, metadata }: EvmChain): Connected {
      if (chosen.type === 'none') return {}
      if (chosen.type === 'indexer' && store) {
        const { confirmations } = settings
        const indexer = createIndexer({ ...chosen, rpc, store, now, confirmations })
        return {
          indexer,
          collectibles: createReadCollectibles(store, read, options.metadata),
          history: createIndexedHistory({ rpc, store, indexer, metadata, native, genuine, cache, now }),
        }
      }
      if (chosen.type === 'indexer') return {}
      const streams =
        chosen.type === 'blockscout'
          ? createBlockscoutStreams(http(chosen.url))
          : createEtherscanStreams({ http: http(chosen.url), chainId, apiKey: chosen.apiKey })
      const configured = new Map(
        settings.tokens.map((token) => [token.address.toLowerCase(), { ...token, address: getAddress(token.address) }]),
      )
      return { history: createExplorerHistory({ streams, native, metadata: configured }) }
    },
  }
}
