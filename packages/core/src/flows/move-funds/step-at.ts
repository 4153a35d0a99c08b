import type { TransactionStep } from '../transactions/transactions-api.ts'
import type { MoveTransactionEnd } from './run-move-transaction.ts'

/** The step that has the transfer with this index in its draft. */
export function stepAt(
  { joined, steps = [] }: Pick<MoveTransactionEnd, 'joined' | 'steps'>,
  index: number,
): TransactionStep | undefined {
  if (!joined) return steps[index]
  let end = 0
  const stepIndex = joined.findIndex((count) => {
    end += count
    return index < end
  })
  return steps[stepIndex]
}
