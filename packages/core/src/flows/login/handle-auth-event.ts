import type { CoreClient } from '../../kernel/client.ts'
import type { AuthEvent } from '../../kernel/ports/auth.ts'
import type { HasEnded } from '../sessions/session-ends.ts'
import { alertOfFailure, alertOfRefusal } from './login-alerts.ts'
import { loginState } from './login-state.ts'

/** Handles the events of the auth port. `hasEnded`: counts from the event on, as this code may have loaded since. */
export function handleAuthEvent(
  client: CoreClient,
  event: Exclude<AuthEvent, { type: 'ended' }>,
  hasEnded: HasEnded,
): void {
  const state = client.use(loginState)
  if (event.type === 'session')
    state
      .adopt(event, true, hasEnded)
      .catch((error: unknown) => client.log.error('A login could not be adopted', { error }))
  else if (event.type === 'user') {
    if (state.getState().sessionId === event.sessionId) state.set({ user: event.user })
  } else if (event.type === 'visible') state.set({ shown: event.visible ? { height: event.height } : undefined })
  else if (event.type === 'failed') void alertOfFailure(client, event.reason)
  else alertOfRefusal(client, event.method)
}
