import type { Client } from '../client/client.ts'
import { deepLink } from './deep-link.ts'

/** A phone session is over: its connections go, and with the last one the link that would bring its wallet up (SPEC S4.4). */
export function endSession(client: Client, sessionId: string): void {
  client.dispatch({ type: 'sessionEnded', sessionId })
  const sessions = Object.values(client.connection.getState().sessions)
  if (!sessions.some(({ source }) => source === 'pairing')) client.storage.item(deepLink).remove()
}
