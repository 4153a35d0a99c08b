import type { CoreClient, LatchkeyClient } from '../kernel/client.ts'
import type { ConnectionEvent } from '../kernel/connection/reduce.ts'

/**
 * Changes a client's connections as a wallet's or an adapter's report does.
 *
 * @example dispatch(client, { type: 'changed', connectionId, change: { chainId: 'eip155:5' } })
 */
export function dispatch(client: LatchkeyClient, event: ConnectionEvent): void {
  const core = client as CoreClient
  core.dispatch(event)
}
