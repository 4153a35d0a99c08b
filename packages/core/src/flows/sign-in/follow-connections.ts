import { activeConnection } from '../../kernel/connection/select.ts'
import type { ConnectionState } from '../../kernel/connection/state.ts'
import type { Namespace, Unsubscribe } from '../../kernel/ports/namespace.ts'
import { revokeOnDisconnect } from './revoke-on-disconnect.ts'
import type { SignInScope } from './sign-in-scope.ts'
import { subjectOf } from './subject-of.ts'

/**
 * Keeps the sign-ins in step with the connections, with the modal and with the sessions of other tabs, until the returned function is called.
 * `before`: the connections before the visitor could connect anything in this page.
 */
export function followConnections(scope: SignInScope, before: ConnectionState): Unsubscribe {
  const { accounts, checks, client, load, machines } = scope
  const { connection, log, router } = client
  let stopped = false
  const recheck = () => machines.all((each) => each.send({ type: 'recheck' }))
  const offs: Unsubscribe[] = [
    connection.subscribe((now, last) => syncSubjects(scope, now, last)),
    revokeOnDisconnect({ checks, client, load }),
    router.subscribe((now, last) => {
      if (now.open || !last.open || accounts.required()) return
      // The visitor closed the modal without an answer, so the question ends. A request that the wallet shows goes on.
      machines.all((each) => {
        const { status } = each.getState().shown
        if (status === 'preparing' || status === 'ready' || status === 'unverified') each.send({ type: 'leave' })
      })
    }),
  ]
  void load().then(
    (siwx) => !stopped && offs.push(siwx.subscribe?.(recheck) ?? (() => {})),
    (error: unknown) => log.error('Sign-in could not be loaded', { error }),
  )
  const state = connection.getState()
  syncSubjects(scope, state, { ...state, connections: connectionsBefore(scope, before) })
  return () => {
    stopped = true
    for (const off of offs) off()
    // A stopped client has no sign-in and no timer.
    const required = accounts.required()
    machines.all((each) => each.send({ type: 'subject', subject: undefined, made: false, required }))
  }
}

/** The connections of now without those that the visitor made before this code was loaded. */
function connectionsBefore({ client }: SignInScope, before: ConnectionState): ConnectionState['connections'] {
  const operations = client.operations.getState()
  const isMade = (id: string) =>
    operations.some(({ connectionId, kind, status }) => kind === 'connect' && status === 'done' && connectionId === id)
  const all = Object.entries(client.connection.getState().connections)
  return Object.fromEntries(all.filter(([id]) => before.connections[id] || !isMade(id)))
}

/** Tells each namespace's sign-in which account is connected there now. */
function syncSubjects(
  { accounts, client, machines, made, publish }: SignInScope,
  state: ConnectionState,
  before: ConnectionState,
): void {
  const namespaces = [...Object.keys(state.activeByNamespace), ...machines.namespaces()] as Namespace[]
  for (const namespace of new Set(namespaces)) {
    const now = activeConnection(state, namespace)
    const isNew = now !== undefined && !before.connections[now.id]
    const restored = (state.pending[namespace]?.restores ?? 0) > 0
    if (isNew && !restored) made.add(now.id)
    const subject = now && subjectOf(client, now)
    const { shown } = machines.of(namespace).getState()
    const last = shown.status === 'idle' ? undefined : shown.subject
    if (JSON.stringify(subject) === JSON.stringify(last)) continue
    machines.of(namespace).send({ type: 'subject', subject, made: isNew && !restored, required: accounts.required() })
  }
  publish()
}
