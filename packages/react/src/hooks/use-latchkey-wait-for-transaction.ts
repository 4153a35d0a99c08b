import { type WaitForTransactionParameters, waitForTransaction } from '@latchkey/core'
import type { ConfirmedTransaction } from '@latchkey/core/ports'
import { type UseLatchkeyQueryReturnType, useQuery } from './use-query.ts'

/**
 * Waits until a transaction is in a block; `pending` until then. Without parameters it waits for none. Transactions that this app sends are in
 * `useLatchkeyOperations` without this hook.
 *
 * @example
 * const { data, status } = useLatchkeyWaitForTransaction(hash ? { chainId: 'eip155:1', hash } : undefined)
 */
export function useLatchkeyWaitForTransaction(
  parameters: WaitForTransactionParameters | undefined,
): UseLatchkeyQueryReturnType<ConfirmedTransaction> {
  return useQuery(waitForTransaction, parameters)
}
