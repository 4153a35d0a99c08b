import { activeConnection, type Connection, type ConnectionState, type Namespace, sessionOf } from '@latchkey/core'
import type { PeerInfo } from '@latchkey/core/ports'
import { useCallback } from 'react'
import { useLatchkeyContext } from '../provider/context.ts'
import { useReadable } from './use-readable.ts'

/**
 * The wallet behind the connection in use: its name and, as announced, its icon.
 *
 * @example
 * const wallet = useLatchkeyWallet()
 * return wallet && <p>Connected with {wallet.name}</p>
 */
export function useLatchkeyWallet({ namespace }: { namespace?: Namespace | undefined } = {}): PeerInfo | undefined {
  const { client } = useLatchkeyContext()
  const select = useCallback(
    (state: ConnectionState) => {
      const connection: Connection | undefined = activeConnection(state, namespace)
      return connection && sessionOf(state, connection)?.peer
    },
    [namespace],
  )
  return useReadable(client.connection, select)
}
