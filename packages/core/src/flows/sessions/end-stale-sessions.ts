import type { CoreClient } from '../../kernel/client.ts'
import type { ConnectionState } from '../../kernel/connection/state.ts'

/**
 * Ends earlier phone sessions that lack a network of the app, once a new session has replaced them. Judged at a connect
 * and never at a restore, so no wallet is disconnected because the app added a network, and not before the new approval, so a visitor who
 * only looked at the QR code keeps what they have.
 */
export async function endStaleSessions(client: CoreClient, before: ConnectionState, fresh: string): Promise<void> {
  for (const { id, source, connectionIds } of Object.values(before.sessions)) {
    if (source !== 'pairing' || id === fresh) continue
    const approved = connectionIds.map((connectionId) => before.connections[connectionId]?.approvedChains ?? [])
    if (approved.includes('any')) continue
    const chains = new Set<string>(approved.flat())
    const isApproved = ({ caipNetworkId, deprecatedCaipNetworkId }: CoreClient['networks'][number]) =>
      chains.has(caipNetworkId) || (deprecatedCaipNetworkId !== undefined && chains.has(deprecatedCaipNetworkId))
    if (client.networks.every(isApproved)) continue
    client.dispatch({ type: 'sessionEnded', sessionId: id })
    await client.pairing?.disconnect(id).catch((error: unknown) => {
      client.log.warn('A stale session could not be ended at the wallet', { error })
    })
  }
}
