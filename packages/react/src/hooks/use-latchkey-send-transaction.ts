import { type Namespace, type SendTransactionParameters, sendTransaction } from '@latchkey/core'
import { type UseLatchkeyRequestReturnType, useRequest } from './use-request.ts'

/**
 * Asks the connected wallet to send a transaction. What becomes of it is in `useLatchkeyOperations`.
 *
 * @example
 * const { mutate, data } = useLatchkeySendTransaction()
 * mutate({ transaction: { to, value: 10n ** 16n } })
 * @example
 * const { mutate } = useLatchkeySendTransaction<'solana'>()
 * mutate({ namespace: 'solana', transaction: { transaction: bytes, options: { maxRetries: 2 } } })
 */
export function useLatchkeySendTransaction<ns extends Namespace = Namespace>(): UseLatchkeyRequestReturnType<
  SendTransactionParameters<ns>,
  { hash: string }
> {
  return useRequest<SendTransactionParameters<ns>, { hash: string }>(sendTransaction)
}
