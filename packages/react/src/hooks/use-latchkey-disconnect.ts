import { type DisconnectParameters, disconnect } from '@latchkey/core'
import { useCallback } from 'react'
import { useLatchkeyClient } from './use-latchkey-client.ts'

/**
 * Disconnects one connection, a namespace, or everything.
 *
 * @example
 * const disconnect = useLatchkeyDisconnect()
 * await disconnect({ namespace: 'eip155' })
 */
export function useLatchkeyDisconnect(): (parameters?: DisconnectParameters) => Promise<void> {
  const client = useLatchkeyClient()
  return useCallback((parameters) => disconnect(client, parameters), [client])
}
