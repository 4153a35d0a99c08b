import type { CoreClient } from '../../kernel/client.ts'

/** Ends a session of a phone wallet or a login whose connection the library has left. Its other connections end with it. */
export function leaveSession(client: CoreClient, sessionId: string): void {
  const session = client.connection.getState().sessions[sessionId]
  const port = session?.source === 'auth' ? client.auth : client.pairing
  port
    ?.disconnect(sessionId)
    .catch((error: unknown) => client.log.warn('A session could not be ended', { error }))
    .finally(() => client.dispatch({ type: 'sessionEnded', sessionId }))
}
