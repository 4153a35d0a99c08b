import type { Transaction } from '@latchkey/api-client'
import { sameAddress } from '../../kernel/caip/index.ts'
import type { Operation } from '../../kernel/operation.ts'
import type { SentTransaction } from '../../kernel/ports/ability-values.ts'
import type { Network } from '../../kernel/ports/network.ts'
import { isOwnTransaction } from '../operations/is-own-transaction.ts'
import type { ActivityRow, ActivityStatus } from './activity-api.ts'
import { operationRow } from './operation-row.ts'

export type MergeParameters = {
  readonly account: string
  readonly chainId: string
  readonly history: readonly Transaction[]
  /** The rows of `history`, one for each transaction. */
  readonly rows: readonly ActivityRow[]
  /** There are older transactions that aren't loaded. */
  readonly hasMore: boolean
  readonly operations: readonly Operation[]
  /** The native currency of the chain. */
  readonly currency?: Network['nativeCurrency'] | undefined
  /** What the chain's nodes said of this client's transactions, by the id of the operation. */
  readonly seen: ReadonlyMap<string, SentTransaction>
}

/**
 * Puts this client's own transactions among those of the history: the open ones always, the settled ones until the history has them.
 * Each has one row, found by its hash or by the hash that replaced it. A receipt counts more than an indexer that still says "pending".
 */
export function mergeOperations(parameters: MergeParameters): readonly ActivityRow[] {
  const { account, chainId, currency, history, rows, hasMore, operations, seen } = parameters
  const oldest = hasMore && rows.length > 0 ? Math.min(...rows.map(({ at }) => at)) : Number.NEGATIVE_INFINITY
  const own = operations.filter(
    (operation): operation is Operation & { readonly hash: string } =>
      operation.hash !== undefined && isOwnTransaction(operation, { account, chainId }),
  )
  const merged = new Map(rows.map((row) => [row.hash.toLowerCase(), row]))
  for (const operation of own) {
    const local = operationRow(operation, seen.get(operation.id), currency)
    const order = seen.get(operation.id)?.order
    const [hash, key] = [operation.hash.toLowerCase(), local.hash.toLowerCase()]
    const known = merged.get(key) ?? merged.get(hash)
    if (known) {
      const { differs, status, description } = local
      const ours = { description, status: better(known.status, status), ...(differs && { differs }) }
      // A list draws a row with another key as a new one, and the old one loses the focus.
      merged.set(known.hash.toLowerCase(), { ...known, ...ours, id: local.id })
    } else if (order !== undefined && operation.status === 'sent' && isNonceUsed(history, account, order)) {
      merged.set(key, { ...local, status: 'replaced' })
    } else if (operation.status === 'sent' || local.at >= oldest) merged.set(key, local)
  }
  return [...merged.values()].sort((a, b) => b.at - a.at)
}

/** The history has another transaction of this sender with the same nonce. */
function isNonceUsed(history: readonly Transaction[], account: string, order: string): boolean {
  return history.some(
    ({ metadata }) =>
      metadata.nonce === order && metadata.status !== 'pending' && sameAddress(metadata.sentFrom, account),
  )
}

function better(history: ActivityStatus, local: ActivityStatus): ActivityStatus {
  if (local === 'sped-up') return local
  return history === 'pending' && (local === 'confirmed' || local === 'failed') ? local : history
}
