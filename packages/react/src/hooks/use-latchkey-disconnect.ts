import { type DisconnectParameters, disconnect } from '@latchkey/core'
import { type UseLatchkeyRequestReturnType, useRequest } from './use-request.ts'

/**
 * Disconnects one connection, a namespace, or everything.
 *
 * @example
 * const { mutate, status } = useLatchkeyDisconnect()
 * mutate({ namespace: 'eip155' })
 */
export function useLatchkeyDisconnect(): UseLatchkeyRequestReturnType<DisconnectParameters | undefined, void> {
  return useRequest(disconnect)
}
