import type { StoreApi } from 'zustand/vanilla'
import type { AnyAdapter, LatchkeyOptions } from '../kernel/client.ts'
import type { ConnectionEvent } from '../kernel/connection/reduce.ts'
import { checkContract, invalidOptions } from '../kernel/option-errors.ts'
import type { Adapter, AdapterEvent } from '../kernel/ports/adapter.ts'
import type { Connector } from '../kernel/ports/connector.ts'
import type { PortContext } from '../kernel/ports/context.ts'
import { sameData } from '../kernel/same-data.ts'
import { withVisibleName } from '../kernel/validate/visible-name.ts'

type AdaptersOptions = {
  options: LatchkeyOptions
  context<Event>(emit: (event: Event) => void): PortContext<Event>
  dispatch(event: ConnectionEvent): void
  connectors: StoreApi<readonly Connector[]>
  /** Called when the visitor disconnected through the library itself (wagmi's hooks): the port of the session must end it too. */
  endSession(sessionId: string): void
}

/** Creates the adapters' instances. `receive` is the only way from an adapter's event to `reduce`: adapters report, core owns the state. */
export function createAdapters({ options, context, dispatch, connectors, endSession }: AdaptersOptions) {
  const all = new Map<string, AnyAdapter>()
  const restoring = new Set<string>()
  /** The session of each mirrored connection. It stays known after the library has dropped the connection. */
  const sessionOf = new Map<string, string>()

  /** Reads an adapter's snapshot again. With external truth the connections follow in the same turn of the event loop. */
  function refresh({ adapter, instance }: AnyAdapter) {
    const snapshot = instance.snapshot()
    const others = connectors.getState().filter((connector) => connector.adapterId !== adapter.id)
    const own = snapshot.connectors.map((connector) => withVisibleName(connector, connector.info?.rdns))
    const before = connectors.getState().filter((connector) => connector.adapterId === adapter.id)
    if (!sameData(own, before)) connectors.setState([...others, ...own], true)
    if (adapter.truth !== 'external') return
    for (const { id, sessionId } of snapshot.connections ?? []) sessionOf.set(id, sessionId)
    dispatch({
      type: 'mirrored',
      adapterId: adapter.id,
      namespace: adapter.namespace,
      connections: snapshot.connections ?? [],
      peers: snapshot.peers ?? {},
      active: snapshot.activeConnectionId,
    })
    // Only `reconnecting` is a restore: wagmi is `connecting` at the start too, while it looks for wallets with nothing stored.
    const restores = snapshot.busy === 'reconnecting'
    if (restoring.has(adapter.id) === restores) return
    if (restores) restoring.add(adapter.id)
    else restoring.delete(adapter.id)
    dispatch({ type: 'pending', namespace: adapter.namespace, kind: 'restores', by: restores ? 1 : -1 })
  }

  function receive(entry: AnyAdapter, event: AdapterEvent) {
    if (event.type === 'snapshot') refresh(entry)
    else if (entry.adapter.truth === 'external') {
      refresh(entry)
      const disconnectedSession =
        event.type === 'disconnected' && event.reason === 'local' ? sessionOf.get(event.connectionId) : undefined
      if (disconnectedSession !== undefined) endSession(disconnectedSession)
    } else if (event.type === 'connected') {
      const session = { id: event.connection.sessionId, source: 'adapter', peer: event.peer } as const
      dispatch({ type: 'opened', session, connections: [event.connection], activate: true })
    } else if (event.type === 'changed') dispatch(event)
    else dispatch({ type: 'ended', connectionId: event.connectionId })
  }

  for (const adapter of (options.adapters ?? []) as readonly Adapter[]) {
    checkContract('adapters', adapter)
    for (const other of all.values())
      for (const key of ['namespace', 'id'] as const)
        if (other.adapter[key] === adapter[key])
          throw invalidOptions(`\`adapters\` has two with ${key} ${adapter[key]}: pass one.`)
    const entry: AnyAdapter = {
      adapter,
      instance: adapter.create(context((event: AdapterEvent) => receive(entry, event))),
    }
    all.set(adapter.id, entry)
    refresh(entry)
  }
  function pull() {
    for (const entry of all.values()) if (entry.adapter.truth === 'external') refresh(entry)
  }
  return { all: all as ReadonlyMap<string, AnyAdapter>, refresh, pull }
}
