import type { ISignClient, SessionTypes } from '@walletconnect/types'
import type { SessionList } from './session-list.ts'
import type { Sessions } from './sessions.ts'

/** Passes the SDK's events on to the sessions. The listeners live as long as the SDK. */
export function followSdk(options: {
  client: ISignClient
  sessions: Sessions
  list: SessionList
  onApproved(struct: SessionTypes.Struct): void
  onEnded(topic: string): void
}): void {
  const { client, sessions, list, onApproved, onEnded } = options

  function ended(topic: string, reason: 'remote' | 'expired') {
    list.remove(topic)
    sessions.end(topic, reason)
    onEnded(topic)
  }

  client.events.on('session_connect', ({ session }) => onApproved(session))
  client.events.on('session_update', ({ topic, params }) => sessions.update(topic, params?.namespaces))
  client.events.on('session_event', ({ topic, params }) => sessions.event(topic, params?.chainId, params?.event))
  client.events.on('session_extend', ({ topic }) => {
    if (!sessions.has(topic)) return
    const expiresAt = client.session.get(topic).expiry * 1000
    list.add({ id: topic, expiresAt })
    sessions.extend(topic, expiresAt)
  })
  // The SDK ends an expired session by the same event, but without the id of a message.
  client.events.on('session_delete', ({ id, topic }) => ended(topic, id ? 'remote' : 'expired'))
  client.events.on('session_expire', ({ topic }) => ended(topic, 'expired'))
}
