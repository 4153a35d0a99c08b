import { type SwitchNetworkParameters, switchNetwork } from '@latchkey/core'
import { type UseLatchkeyRequestReturnType, useRequest } from './use-request.ts'

/**
 * Makes another network the one in use; a connected wallet is asked first.
 *
 * @example
 * const { mutate, status } = useLatchkeySwitchNetwork()
 * mutate({ chainId: 'eip155:10' })
 */
export function useLatchkeySwitchNetwork(): UseLatchkeyRequestReturnType<SwitchNetworkParameters, void> {
  return useRequest(switchNetwork)
}
