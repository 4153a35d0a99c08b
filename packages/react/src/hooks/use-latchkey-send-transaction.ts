import { type SendTransactionParameters, sendTransaction } from '@latchkey/core'
import { type UseLatchkeyRequestReturnType, useRequest } from './use-request.ts'

/**
 * Asks the connected wallet to send a transaction. What becomes of it is in `useLatchkeyOperations`.
 *
 * @example
 * const { mutate, data } = useLatchkeySendTransaction()
 * mutate({ transaction: { to, value: 10n ** 16n } })
 */
export function useLatchkeySendTransaction(): UseLatchkeyRequestReturnType<
  SendTransactionParameters,
  { hash: string }
> {
  return useRequest(sendTransaction)
}
