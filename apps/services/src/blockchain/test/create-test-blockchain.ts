import * as v from 'valibot'
import type { MetadataStore } from '../../collectibles/metadata-store.ts'
import { createLog } from '../../log/log.ts'
import { createChains } from '../../rpc-proxy/chains.ts'
import type { Database } from '../../store/database.ts'
import { openStore } from '../../store/store.ts'
import { createBlockchain } from '../blockchain.ts'
import { blockchainSchema } from '../config.ts'

export type TestBlockchainOptions = {
  readonly chains?: Readonly<Record<string, readonly string[]>> | undefined
  readonly config?: v.InferInput<typeof blockchainSchema> | undefined
  readonly now?: (() => number) | undefined
  readonly fetch?: typeof fetch | undefined
  readonly timeoutMs?: number | undefined
  /** @default a fetcher of public addresses */
  readonly metadata?: MetadataStore | undefined
  /** @default one in memory */
  readonly database?: Database | undefined
}

/** The blockchain API without HTTP in front of it, on a store in memory. It polls only when told. */
export async function createTestBlockchain(options: TestBlockchainOptions) {
  const { chains: endpoints = {}, config = {}, now = Date.now, fetch = globalThis.fetch, timeoutMs = 5000 } = options
  const store = options.database ? undefined : await openStore(':memory:', { now })
  const database = options.database ?? store?.database
  if (!database) throw new Error('no database')
  const chains = createChains({ chains: endpoints, fetch, now, timeoutMs })
  const blockchain = createBlockchain({
    config: v.parse(blockchainSchema, { pollMs: 0, ...config }),
    chains,
    database,
    fetch,
    now,
    timeoutMs,
    metadata: options.metadata,
    log: createLog('silent'),
  })
  return {
    ...blockchain,
    source(chainId: string) {
      const source = blockchain.sources.get(chainId)
      if (!source) throw new Error(`${chainId} has no source`)
      return source
    },
    database,
    async close() {
      await blockchain.close()
      await store?.close()
    },
  }
}
