import { identifyChain } from './identify-chain.ts'

/** What the proxy knows of a chain: its id, and which blocks are final, learnt from the answers that passed. */
export type ChainFacts = {
  /** CAIP-2 */
  readonly chainId: string
  /** Whether a block of this number, as hex, is too deep to change. */
  isFinal(blockNumber: unknown): boolean
}

const hour = 3_600_000
const day = 24 * hour

/**
 * How long an answer may be kept, in ms; undefined = not at all. Only what can't change is kept, and only if it is what was asked for, so
 * that a faulty node's answer doesn't outlive the fault:
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

/** Whether an answer to this method may be kept at all. */
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
