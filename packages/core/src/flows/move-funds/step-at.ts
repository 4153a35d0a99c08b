import type { TransactionStep } from '../transactions/transactions-api.ts'
import type { MoveTransactionEnd } from './run-move-transaction.ts'

/** The step that has the transfer at this place of its draft. */
export function stepAt(
  { joined, steps = [] }: Pick<MoveTransactionEnd, 'joined' | 'steps'>,
  place: number,
): TransactionStep | undefined {
  if (!joined) return steps[place]
  let end = 0
  const index = joined.findIndex((count) => {
    end += count
    return place < end
  })
  return steps[index]
}
