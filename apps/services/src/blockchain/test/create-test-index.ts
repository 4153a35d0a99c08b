import type { Database } from '../../store/database.ts'
import type { HistoryTransaction } from '../history/history-source.ts'
import { createTestBlockchain } from './create-test-blockchain.ts'

export type TestIndexOptions = {
  readonly chainId: string
  readonly url: string
  readonly database?: Database | undefined
  /** Settings of the indexer. */
  readonly history?: object | undefined
}

/** The built-in index of one chain, with what a test asks of it. */
export async function createTestIndex({ chainId, url, database, history = {} }: TestIndexOptions) {
  const blockchain = await createTestBlockchain({
    chains: { [chainId]: [url] },
    database,
    config: { chains: { [chainId]: { history: { type: 'indexer', ...history }, confirmations: 3 } } },
  })
  const { history: source, indexer } = blockchain.source(chainId)
  if (!source || !indexer) throw new Error('no index')
  const page = (address: string, cursor?: string, limit = 50) =>
    source.page({ namespace: 'eip155', address }, cursor, limit)
  return {
    ...blockchain,
    indexer,
    page,
    async list(address: string): Promise<readonly HistoryTransaction[]> {
      return (await page(address)).items.map(({ transaction }) => transaction)
    },
  }
}

/** A transaction in a few words: what it was, how it ended, what moved. */
export function describeShortly({ operation, status, movements }: HistoryTransaction): readonly string[] {
  return [
    operation,
    status,
    ...movements.map(({ direction, amount, token }) => `${direction} ${amount} ${token?.symbol ?? 'native'}`),
  ]
}
