import { type WaitForTransactionParameters, waitForTransaction } from '@latchkey/core'
import type { ConfirmedTransaction } from '@latchkey/core/ports'
import { type UseLatchkeyRequestReturnType, useRequest } from './use-request.ts'

/**
 * Waits until a transaction is in a block. What this app's wallets were asked to send is in `useLatchkeyOperations` without it.
 *
 * @example
 * const { mutate, data } = useLatchkeyWaitForTransaction()
 * mutate({ chainId: 'eip155:1', hash })
 */
export function useLatchkeyWaitForTransaction(): UseLatchkeyRequestReturnType<
  WaitForTransactionParameters,
  ConfirmedTransaction
> {
  return useRequest(waitForTransaction)
}
