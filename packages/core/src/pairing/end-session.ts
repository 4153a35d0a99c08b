import type { Client } from '../client/client.ts'
import { failRequests } from '../operations/fail-requests.ts'
import { deepLink } from './deep-link.ts'

/**
 * A phone session is over: its connections go, what its wallet was asked has failed, and with the last session goes the link that would
 * bring its wallet up (SPEC S4.4).
 */
export function endSession(client: Client, sessionId: string): void {
  client.dispatch({ type: 'sessionEnded', sessionId })
  failRequests(client, (id) => id === sessionId)
  const sessions = Object.values(client.connection.getState().sessions)
  if (!sessions.some(({ source }) => source === 'pairing')) client.storage.item(deepLink).remove()
}
