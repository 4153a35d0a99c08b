import type { CoreClient } from '../../kernel/client.ts'
import { LatchkeyError } from '../../kernel/errors/index.ts'
import { callCount } from './calls-of.ts'
import type { PipelineState, TransactionFlow } from './transaction-event.ts'
import type { BuiltTransaction } from './transactions-api.ts'

/** The next request to the wallet, for a flow whose steps were not requested yet. */
type Open = Pick<TransactionFlow, 'connectionId' | 'account' | 'chainId'>

/**
 * Solana: neighbours that fit into one transaction go as one. Others keep their number, and the order of all stays.
 *
 * @throws `wallet/unsupported-method` where all or nothing is required, and one transaction can't hold them
 */
export async function joinTransactions(
  client: CoreClient,
  target: Open,
  built: BuiltTransaction,
  signal: AbortSignal,
): Promise<BuiltTransaction> {
  if (built.transaction.namespace !== 'solana' || callCount(built) < 2) return built
  const { description, steps, transaction } = built
  const joined = await join(client, target, transaction.transactions, signal)
  if (built.atomicRequired && joined?.transactions.length !== 1)
    throw new LatchkeyError('wallet/unsupported-method', {
      details: 'All or nothing is required, and the transactions don’t fit into one.',
    })
  if (!joined) return built
  const ends = joined.counts.map((_, index) => joined.counts.slice(0, index + 1).reduce((sum, count) => sum + count, 0))
  const labels = ends.map((end, index) =>
    steps
      .slice(ends[index - 1] ?? 0, end)
      .filter(Boolean)
      .join(', '),
  )
  return {
    ...built,
    transaction: { namespace: 'solana', transactions: joined.transactions },
    steps: labels.length === 1 ? [description] : labels,
    joined: joined.counts,
  }
}

/** How old a blockhash may be when the wallet is asked, in ms. It is valid for 60 to 90 s, and the visitor needs time in the wallet too. */
const freshMs = 30_000

/** Whether the transaction needs a newer blockhash before the wallet is asked. Without an age it was read from storage. */
export function hasOldBlockhash(state: PipelineState, now: number): boolean {
  if (state.status === 'none') return false
  const { built, preparedAt } = state
  return built?.transaction.namespace === 'solana' && now - (preparedAt ?? Number.NEGATIVE_INFINITY) > freshMs
}

/**
 * The same transactions, with a newer blockhash in the steps that were not requested yet, or were declined: a blockhash is valid for a minute, and
 * the visitor may take longer for the step before, or for the review. Transactions that a wallet may have signed stay as they are, so that nothing can happen twice.
 */
export async function refreshTransactions(
  client: CoreClient,
  flow: TransactionFlow,
  signal: AbortSignal,
): Promise<BuiltTransaction | undefined> {
  const { built, steps } = flow
  if (built?.transaction.namespace !== 'solana') return undefined
  const { transactions } = built.transaction
  const refreshed = await Promise.all(
    transactions.map(async (one, index) => {
      const { status } = steps[index] ?? {}
      if (status !== 'waiting' && status !== 'rejected') return one
      return (await join(client, flow, [one], signal))?.transactions[0] ?? one
    }),
  )
  return { ...built, transaction: { namespace: 'solana', transactions: refreshed } }
}

async function join(client: CoreClient, target: Open, transactions: readonly string[], signal: AbortSignal) {
  const { connectionId, account, chainId } = target
  const { adapterId = '' } = client.connection.getState().connections[connectionId] ?? {}
  const { joinTransactions: ability } = client.adapters.get(adapterId)?.instance.can ?? {}
  try {
    return await ability?.({ connectionId, account, chainId, transactions, signal })
  } catch (error) {
    client.log.debug('Transactions could not be joined', { error })
    return undefined
  }
}
