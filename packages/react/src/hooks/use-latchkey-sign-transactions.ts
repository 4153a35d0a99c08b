import type { Namespace } from '@latchkey/core'
import type { SignedTransaction } from '@latchkey/core/ports'
import { type SignTransactionsParameters, signTransactions } from '@latchkey/core/wallet-calls'
import { type UseLatchkeyRequestReturnType, useRequest } from './use-request.ts'

/**
 * Asks the connected wallet to sign several transactions with one prompt, without sending them (Solana).
 *
 * @example
 * const { mutate, data } = useLatchkeySignTransactions<'solana'>()
 * mutate({ namespace: 'solana', transactions: [approve, swap] })
 */
export function useLatchkeySignTransactions<ns extends Namespace = Namespace>(): UseLatchkeyRequestReturnType<
  SignTransactionsParameters<ns>,
  readonly SignedTransaction[]
> {
  return useRequest<SignTransactionsParameters<ns>, readonly SignedTransaction[]>(signTransactions)
}
