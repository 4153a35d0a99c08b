import { identifyChain } from './identify-chain.ts'

/**
 * What the proxy knows of a chain: its id, and which blocks are final. It learns that from the answers that pass
 * through it.
 */
export type ChainFacts = {
  /** CAIP-2 */
  readonly chainId: string
  /** Whether the block with this number (hex) has enough blocks after it, so that it can't change. */
  isFinal(blockNumber: unknown): boolean
}

const hour = 3_600_000
const day = 24 * hour

/**
 * How long an answer may be kept, in ms; undefined = not at all. An answer is kept only if it can't change and if it
 * fits its question, so that a wrong answer of a faulty node is forgotten when the fault ends. Kept are:
 *
 * - a chain's own id, and Solana's genesis hash;
 * - what is asked for by a block's hash, since the hash is made from the content (a missing block may still come, so its
 *   absence isn't kept);
 * - transactions, receipts and blocks by number, after so many further blocks that the chain can't drop them;
 * - on Solana, a transaction that was asked for, and found, as finalised.
 *
 * `eth_getCode` isn't kept: an account without code may get some, a contract may destroy itself, and EIP-7702 lets any
 * account change its code at any block. Balances, storage and calls at old blocks aren't kept either: there are many of
 * them, and few are asked for twice.
 */
export function cacheRule(
  method: string,
  params: unknown,
  result: unknown,
  { chainId, isFinal }: ChainFacts,
): number | undefined {
  const [first, second] = Array.isArray(params) ? params : []
  const identity = identifyChain(chainId)
  if (method === identity?.method) return identity.isSame(result) ? hour : undefined
  if (typeof result !== 'object' || result === null) return undefined
  if (method === 'eth_getBlockByHash') return isSame(field(result, 'hash'), first) ? day : undefined
  if (method === 'eth_getTransactionReceipt' || method === 'eth_getTransactionByHash') {
    const hash = field(result, method === 'eth_getTransactionReceipt' ? 'transactionHash' : 'hash')
    return isSame(hash, first) && isFinal(field(result, 'blockNumber')) ? hour : undefined
  }
  if (method === 'eth_getBlockByNumber')
    return isFinal(first) && isSame(field(result, 'number'), first) ? hour : undefined
  if (method === 'getTransaction') {
    const commitment = field(second, 'commitment') ?? 'finalized'
    return commitment === 'finalized' ? hour : undefined
  }
  return undefined
}

/** Whether answers to this method may ever be kept. */
export function isKept(method: string): boolean {
  return keptMethods.has(method)
}

const keptMethods: ReadonlySet<string> = new Set([
  'eth_chainId',
  'getGenesisHash',
  'eth_getBlockByHash',
  'eth_getBlockByNumber',
  'eth_getTransactionReceipt',
  'eth_getTransactionByHash',
  'getTransaction',
])

function isSame(found: unknown, asked: unknown): boolean {
  return typeof found === 'string' && typeof asked === 'string' && found.toLowerCase() === asked.toLowerCase()
}

function field(value: unknown, key: string): unknown {
  return typeof value === 'object' && value !== null ? (value as Record<string, unknown>)[key] : undefined
}
