import { type RequestMoreAccountsParameters, requestMoreAccounts } from '@latchkey/core/wallet-calls'
import { type UseLatchkeyRequestReturnType, useRequest } from './use-request.ts'

/**
 * Asks the connected wallet to show other accounts too.
 *
 * @example
 * const { mutate } = useLatchkeyRequestMoreAccounts()
 * mutate({ namespace: 'bip122' })
 */
export function useLatchkeyRequestMoreAccounts(): UseLatchkeyRequestReturnType<RequestMoreAccountsParameters, void> {
  return useRequest(requestMoreAccounts)
}
