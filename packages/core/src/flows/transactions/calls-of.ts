import type { BuiltTransaction, TransactionStep } from './transactions-api.ts'

/** How many calls, or Solana transactions, there are. */
export function callCount({ transaction }: Pick<BuiltTransaction, 'transaction'>): number {
  return transaction.namespace === 'eip155' ? transaction.calls.length : transaction.transactions.length
}

/** The first step that is not included yet. */
export function openStep({ steps }: { readonly steps: readonly TransactionStep[] }): number {
  const index = steps.findIndex(({ status }) => status !== 'included')
  return index < 0 ? steps.length : index
}
