import { type SendCallsParameters, sendCalls } from '@latchkey/core/wallet-calls'
import { type UseLatchkeyRequestReturnType, useRequest } from './use-request.ts'

/**
 * Asks the connected wallet to send several calls with one prompt (EIP-5792). What becomes of them is in `useLatchkeyOperations`.
 *
 * @example
 * const { mutate } = useLatchkeySendCalls()
 * mutate({ calls: [{ to: token, data: approve }, { to: pool, data: deposit }] })
 */
export function useLatchkeySendCalls(): UseLatchkeyRequestReturnType<SendCallsParameters, { id: string }> {
  return useRequest(sendCalls)
}
