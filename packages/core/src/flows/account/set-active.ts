import type { LatchkeyClient } from '../../kernel/client.ts'
import { LatchkeyError } from '../../kernel/errors/index.ts'

/** What `setActive` takes. */
export type SetActiveParameters = { connectionId: string }

/**
 * Makes one of several connections the one in use.
 *
 * @example setActive(client, { connectionId: connection.id })
 * @throws LatchkeyError `connection/not-found`
 */
export function setActive(client: LatchkeyClient, { connectionId }: SetActiveParameters): void {
  const connection = client.connection.getState().connections[connectionId]
  if (!connection) throw new LatchkeyError('connection/not-found', { input: connectionId })
  const entry = client.adapters.get(connection.adapterId)
  entry?.instance.setActive(connectionId)
  if (entry?.adapter.truth === 'external')
    client.dispatch({ type: 'namespaceActivated', namespace: connection.namespace })
  else client.dispatch({ type: 'activated', connectionId })
}
