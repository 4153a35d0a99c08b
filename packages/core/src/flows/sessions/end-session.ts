import type { CoreClient } from '../../kernel/client.ts'
import { failRequests } from '../operations/fail-requests.ts'
import { deepLink } from '../wallets/wallet-links.ts'
import { sessionEnds } from './session-ends.ts'

/**
 * A session of a phone wallet or a login is over: its connections go, what its wallet was asked has failed, and with it
 * goes the link that would bring its wallet up.
 */
export function endSession(client: CoreClient, sessionId: string): void {
  client.use(sessionEnds).add(sessionId)
  client.dispatch({ type: 'sessionEnded', sessionId })
  failRequests(client, (id) => id === sessionId)
  const sessions = Object.values(client.connection.getState().sessions)
  const link = client.storage.item(deepLink)
  if (link.get()?.sessionId === sessionId || !sessions.some(({ source }) => source === 'pairing')) link.remove()
}
