/** What a chain is known to have reached, as far as answers that passed told. */
export type ChainProgress = {
  /** Whether a block of this number, as hex, is too deep to change. */
  isFinal(blockNumber: unknown): boolean
}

const hour = 3_600_000
const day = 24 * hour

const byBlockHash: ReadonlySet<string> = new Set([
  'eth_getBlockByHash',
  'eth_getBlockTransactionCountByHash',
  'eth_getTransactionByBlockHashAndIndex',
  'eth_getUncleCountByBlockHash',
])

/**
 * How long an answer may be kept, in ms; undefined = not at all. Only what can't change is kept:
 *
 * - a chain's own id, and Solana's genesis hash;
 * - what is asked for by a block's hash, since the hash is made from the content (a missing block may still come);
 * - transactions, receipts and blocks by number, once they lie deeper than a chain reorganises;
 * - on Solana a transaction that is asked for, and found, as finalised.
 *
 * Not `eth_getCode`: an account without code may get some, a contract may destroy itself, and EIP-7702 lets any account change its code
 * at any block. Nor balances, storage and calls at old blocks: they are many and seldom asked for twice.
 */
export function cacheRule(
  method: string,
  params: unknown,
  result: unknown,
  progress: ChainProgress,
): number | undefined {
  if (result === null || result === undefined) return undefined
  if (method === 'eth_chainId' || method === 'net_version' || method === 'getGenesisHash') return hour
  if (byBlockHash.has(method)) return day
  if (method === 'eth_getTransactionReceipt' || method === 'eth_getTransactionByHash')
    return progress.isFinal(field(result, 'blockNumber')) ? hour : undefined
  const [first, second] = Array.isArray(params) ? params : []
  if (method === 'eth_getBlockByNumber')
    return progress.isFinal(first) && field(result, 'number') === first ? hour : undefined
  if (method === 'getTransaction') {
    const commitment = field(second, 'commitment') ?? 'finalized'
    return commitment === 'finalized' ? hour : undefined
  }
  return undefined
}

function field(value: unknown, key: string): unknown {
  return typeof value === 'object' && value !== null ? (value as Record<string, unknown>)[key] : undefined
}
