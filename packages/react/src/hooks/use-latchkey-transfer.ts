import { type TransferParameters, transfer } from '@latchkey/core'
import { type UseLatchkeyRequestReturnType, useRequest } from './use-request.ts'

/**
 * Asks the connected wallet to send the native currency, or a token, whatever its ecosystem. What becomes of it is in
 * `useLatchkeyOperations`.
 *
 * @example
 * const { mutate, data } = useLatchkeyTransfer()
 * mutate({ to, amount: 10_000n })
 */
export function useLatchkeyTransfer(): UseLatchkeyRequestReturnType<TransferParameters, { hash: string }> {
  return useRequest(transfer)
}
