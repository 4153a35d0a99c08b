import {
  type Account,
  activeConnection,
  addressOn,
  type ConnectionState,
  caipAddress,
  connectionStatus,
  type Namespace,
} from '@latchkey/core'
import type { UseLatchkeyAccountReturnType } from './use-latchkey-account.ts'

const none: readonly Account[] = []

/** The connected account in one state of the connections. */
export function accountOf(state: ConnectionState, namespace: Namespace | undefined): UseLatchkeyAccountReturnType {
  const connection = activeConnection(state, namespace)
  return {
    status: connectionStatus(state, namespace),
    isConnected: connection !== undefined,
    address: connection && addressOn(connection),
    caipAddress: connection && caipAddress(connection),
    chainId: connection?.chainId,
    accounts: connection?.accounts ?? none,
    connection,
  }
}
