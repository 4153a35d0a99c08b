import type { Namespace } from '@latchkey/core'
import { type ConnectorState, connectorState } from '@latchkey/core/wallets'
import { useMemo } from 'react'
import { useLatchkeyContext } from '../provider/context.ts'
import { useReadable } from './use-readable.ts'

/** What `useLatchkeyConnectors` returns. */
export type UseLatchkeyConnectorsReturnType = ConnectorState & {
  /** Shows the connectors of these namespaces only; without them all again. */
  show(namespaces?: readonly Namespace[] | undefined): void
}

/**
 * The ways to connect as adapters know them, for a wallet list of your own; `useLatchkeyWallets` merges them into one row a wallet.
 *
 * @example
 * const { connectors, activeConnectorIds, show } = useLatchkeyConnectors()
 * <button onClick={() => show(['solana'])}>Solana only</button>
 */
export function useLatchkeyConnectors(): UseLatchkeyConnectorsReturnType {
  const { client } = useLatchkeyContext()
  const connectors = client.use(connectorState)
  const state = useReadable(connectors, (value) => value)
  return useMemo(() => ({ ...state, show: connectors.show }), [state, connectors])
}
