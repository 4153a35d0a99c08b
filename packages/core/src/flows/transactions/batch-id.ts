import { callCount } from './calls-of.ts'
import type { TransactionFlow } from './transaction-event.ts'

/** Tells our ids from those that wallets give. It says how many calls there are, so that it is known when all have happened. */
export function batchId({ id, built }: Pick<TransactionFlow, 'id' | 'built'>): string {
  return `latchkey:${built ? callCount(built) : 0}:${id}`
}

/** How many calls a batch of ours has; `undefined` for a wallet's own id. */
export function batchSize(id: string): number | undefined {
  const [, count] = /^latchkey:(\d{1,4}):/.exec(id) ?? []
  return count === undefined ? undefined : Number(count)
}
