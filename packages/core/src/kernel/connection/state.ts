import type { ChainId, Namespace } from '../ports/namespace.ts'
import type { Connection, Session } from '../ports/session.ts'

/** How the connection of a namespace stands. */
export type Status = 'disconnected' | 'connecting' | 'connected' | 'reconnecting'

/** All connections: plain, serialisable data with one owner, `reduce`. */
export type ConnectionState = {
  readonly sessions: Readonly<Record<string, Session>>
  readonly connections: Readonly<Record<string, Connection>>
  /** The connection in use per namespace. */
  readonly activeByNamespace: Readonly<Partial<Record<Namespace, string>>>
  readonly activeNamespace: Namespace
  /** The network the visitor chose per namespace; a connection's own chain wins over it. */
  readonly selected: Readonly<Partial<Record<Namespace, ChainId>>>
  /** Namespaces with a restore or an attempt under way: how many of each kind. */
  readonly pending: Readonly<Partial<Record<Namespace, { readonly restores: number; readonly attempts: number }>>>
  /** Sessions that lost their relay or provider and are being recovered. */
  readonly recovering: readonly string[]
}

export function emptyConnectionState(activeNamespace: Namespace): ConnectionState {
  return {
    sessions: {},
    connections: {},
    activeByNamespace: {},
    activeNamespace,
    selected: {},
    pending: {},
    recovering: [],
  }
}
