import type { LatchkeyClient } from '../../kernel/client.ts'
import { deviceOf } from '../../kernel/platform/device-of.ts'
import { connect } from './connect.ts'
import { userDisconnected } from './user-disconnected.ts'

/**
 * A page opened inside a Safe is that Safe's: it connects the wallet around it once, silently, unless the visitor disconnected before.
 * In a wallet's own browser connecting prompts, so there the visitor's first click does it (`open` goes straight to that wallet).
 */
export function connectSafe(client: LatchkeyClient, signal: AbortSignal): void {
  if (deviceOf(client.platform).insideWallet !== 'safe' || client.storage.item(userDisconnected).get()) return
  const safe = client.connectors.getState().find((connector) => connector.id === 'safe')
  if (!safe) return
  connect(client, { adapterId: safe.adapterId, connectorId: safe.id, signal }).catch((error) => {
    client.log.warn('The wallet around the page did not connect', { error })
  })
}
