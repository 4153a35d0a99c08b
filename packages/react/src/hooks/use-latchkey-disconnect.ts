import { type DisconnectParameters, disconnect } from '@latchkey/core'
import { useMemo } from 'react'
import { useLatchkeyClient } from './use-latchkey-client.ts'

/** What `useLatchkeyDisconnect` returns. */
export type UseLatchkeyDisconnectReturnType = {
  /** One connection, a namespace, or everything. @throws LatchkeyError as `disconnect` of core */
  disconnect(parameters?: DisconnectParameters): Promise<void>
}

/**
 * Disconnects one connection, a namespace, or everything.
 *
 * @example
 * const { disconnect } = useLatchkeyDisconnect()
 * await disconnect({ namespace: 'eip155' })
 */
export function useLatchkeyDisconnect(): UseLatchkeyDisconnectReturnType {
  const client = useLatchkeyClient()
  return useMemo(() => ({ disconnect: (parameters) => disconnect(client, parameters) }), [client])
}
