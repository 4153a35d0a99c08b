import { type Namespace, type SignTransactionParameters, signTransaction } from '@latchkey/core'
import type { SignedTransaction } from '@latchkey/core/ports'
import { type UseLatchkeyRequestReturnType, useRequest } from './use-request.ts'

/**
 * Asks the connected wallet to sign a transaction without sending it, where its ecosystem has that (`signTransaction` of `@latchkey/core`).
 *
 * @example
 * const { mutate, data } = useLatchkeySignTransaction<'solana'>()
 * mutate({ namespace: 'solana', transaction: bytes })
 */
export function useLatchkeySignTransaction<ns extends Namespace = Namespace>(): UseLatchkeyRequestReturnType<
  SignTransactionParameters<ns>,
  SignedTransaction
> {
  return useRequest<SignTransactionParameters<ns>, SignedTransaction>(signTransaction)
}
