import type { CoreClient, LatchkeyClient } from '../../kernel/client.ts'
import { LatchkeyError } from '../../kernel/errors/index.ts'

/** Parameters of `setActive`. */
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
  const core = client as CoreClient
  if (entry?.adapter.truth === 'external')
    core.dispatch({ type: 'namespaceActivated', namespace: connection.namespace })
  else core.dispatch({ type: 'activated', connectionId })
}
