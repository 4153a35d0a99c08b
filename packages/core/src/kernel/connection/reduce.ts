import { namespaceOf } from '../caip/namespace-of.ts'
import type { ChainId, Namespace } from '../ports/namespace.ts'
import type { Connection, PeerInfo, Session } from '../ports/session.ts'
import { sameData } from '../same-data.ts'
import { withVisibleName } from '../validate/visible-name.ts'
import type { ConnectionState } from './state.ts'

/** What can happen to connections: the input of `reduce`. */
export type ConnectionEvent =
  /** A session was opened or grew. `activate` makes its connections the current ones. */
  | {
      readonly type: 'opened'
      readonly session: Omit<Session, 'connectionIds'>
      readonly connections: readonly Connection[]
      readonly activate: boolean
    }
  /** The library that keeps the truth for an adapter says what there is. */
  | {
      readonly type: 'mirrored'
      readonly adapterId: string
      readonly namespace: Namespace
      readonly connections: readonly Connection[]
      readonly peers: Readonly<Record<string, PeerInfo>>
      readonly active: string | undefined
    }
  | { readonly type: 'changed'; readonly connectionId: string; readonly change: Partial<Connection> }
  | { readonly type: 'ended'; readonly connectionId: string }
  | { readonly type: 'sessionEnded'; readonly sessionId: string }
  | { readonly type: 'activated'; readonly connectionId: string }
  | { readonly type: 'namespaceActivated'; readonly namespace: Namespace }
  | { readonly type: 'networkSelected'; readonly chainId: ChainId }
  | {
      readonly type: 'pending'
      readonly namespace: Namespace
      readonly kind: 'restores' | 'attempts'
      readonly by: 1 | -1
    }
  | { readonly type: 'recovering'; readonly sessionId: string; readonly on: boolean }

/** The only writer of `ConnectionState`. Returns the same object when nothing changed, so readers can compare by identity. */
export function reduce(state: ConnectionState, event: ConnectionEvent): ConnectionState {
  switch (event.type) {
    case 'opened':
      return opened(state, event.session, event.connections, event.activate)
    case 'mirrored':
      return mirrored(state, event)
    case 'changed': {
      const connection = state.connections[event.connectionId]
      if (!connection) return state
      const next = { ...connection, ...event.change }
      if (!next.accounts.some((account) => account.key === next.activeAccount))
        next.activeAccount = next.accounts[0].key
      if (sameData(connection, next)) return state
      return { ...state, connections: { ...state.connections, [next.id]: next } }
    }
    case 'ended':
      return state.connections[event.connectionId] ? without(state, [event.connectionId]) : state
    case 'sessionEnded': {
      const session = state.sessions[event.sessionId]
      if (!session) return state
      const next = without(state, session.connectionIds)
      const { [session.id]: _ended, ...sessions } = next.sessions
      return { ...next, sessions }
    }
    case 'activated': {
      const connection = state.connections[event.connectionId]
      if (!connection) return state
      return {
        ...state,
        activeNamespace: connection.namespace,
        activeByNamespace: { ...state.activeByNamespace, [connection.namespace]: connection.id },
      }
    }
    case 'namespaceActivated':
      return state.activeNamespace === event.namespace ? state : { ...state, activeNamespace: event.namespace }
    case 'networkSelected': {
      const namespace = namespaceOf(event.chainId)
      if (state.selected[namespace] === event.chainId) return state
      return { ...state, selected: { ...state.selected, [namespace]: event.chainId } }
    }
    case 'pending': {
      const counts = { restores: 0, attempts: 0, ...state.pending[event.namespace] }
      counts[event.kind] = Math.max(0, counts[event.kind] + event.by)
      return { ...state, pending: { ...state.pending, [event.namespace]: counts } }
    }
    case 'recovering': {
      if (state.recovering.includes(event.sessionId) === event.on) return state
      const others = state.recovering.filter((id) => id !== event.sessionId)
      return { ...state, recovering: event.on ? [...others, event.sessionId] : others }
    }
  }
}

function opened(
  state: ConnectionState,
  session: Omit<Session, 'connectionIds'>,
  added: readonly Connection[],
  activate: boolean,
): ConnectionState {
  const known = state.sessions[session.id]?.connectionIds ?? []
  const connectionIds = [...new Set([...known, ...added.map((connection) => connection.id)])]
  const connections = { ...state.connections }
  const activeByNamespace = { ...state.activeByNamespace }
  for (const connection of added) {
    connections[connection.id] = connection
    if (activate || !activeByNamespace[connection.namespace]) activeByNamespace[connection.namespace] = connection.id
  }
  const first = added[0]
  const keepNamespace = added.some(({ namespace }) => namespace === state.activeNamespace)
  const activeNamespace = first && !keepNamespace && activate ? first.namespace : state.activeNamespace
  const peer = withVisibleName(session.peer, session.peer.rdns)
  const sessions = { ...state.sessions, [session.id]: { ...session, peer, connectionIds } }
  return { ...state, sessions, connections, activeByNamespace, activeNamespace }
}

function mirrored(state: ConnectionState, event: Extract<ConnectionEvent, { type: 'mirrored' }>): ConnectionState {
  const isGone = ({ adapterId, id }: Connection) =>
    adapterId === event.adapterId && !event.connections.some((connection) => connection.id === id)
  const gone = Object.values(state.connections)
    .filter(isGone)
    .map(({ id }) => id)
  let next = gone.length ? without(state, gone) : state
  for (const connection of event.connections) {
    const current = next.connections[connection.id]
    if (current && sameData(current, connection)) continue
    const known = next.sessions[connection.sessionId]
    const peer = event.peers[connection.id] ?? { name: connection.connectorId }
    next = opened(next, known ?? { id: connection.sessionId, source: 'adapter', peer }, [connection], false)
  }
  if (event.active === undefined || next.activeByNamespace[event.namespace] === event.active) return next
  return { ...next, activeByNamespace: { ...next.activeByNamespace, [event.namespace]: event.active } }
}

/** Removes connections; where one was current, another of its namespace becomes current. */
function without(state: ConnectionState, ids: readonly string[]): ConnectionState {
  const connections = { ...state.connections }
  const sessions = { ...state.sessions }
  const activeByNamespace = { ...state.activeByNamespace }
  for (const id of ids) {
    const connection = connections[id]
    if (!connection) continue
    delete connections[id]
    const session = sessions[connection.sessionId]
    const connectionIds = session?.connectionIds.filter((other) => other !== id) ?? []
    if (session && connectionIds.length) sessions[session.id] = { ...session, connectionIds }
    else delete sessions[connection.sessionId]
    if (activeByNamespace[connection.namespace] !== id) continue
    const next = Object.values(connections).find((other) => other.namespace === connection.namespace)
    if (next) activeByNamespace[connection.namespace] = next.id
    else delete activeByNamespace[connection.namespace]
  }
  let activeNamespace = state.activeNamespace
  if (state.activeByNamespace[activeNamespace] && !activeByNamespace[activeNamespace]) {
    activeNamespace = (Object.keys(activeByNamespace)[0] as Namespace | undefined) ?? activeNamespace
  }
  const recovering = state.recovering.filter((id) => sessions[id])
  return { ...state, connections, sessions, activeByNamespace, activeNamespace, recovering }
}
