import type { LatchkeyClient } from '../../kernel/client.ts'
import type { ConnectionState } from '../../kernel/connection/state.ts'
import type { Unsubscribe } from '../../kernel/ports/namespace.ts'
import { project } from './project.ts'
import { type Stored, storedConnections } from './stored-connections.ts'

type Entry = Stored['connections'][number]

/** Writes who is connected, as it changes. */
export type KeepConnections = {
  /** What the restore of a stored connection came to. */
  answered(entry: Entry, outcome: 'restored' | 'refused' | 'failed'): void
  /** Phone sessions could not be looked for, as without a network: what was in use stays stored, so that the next visit looks again. */
  pairingFailed(): void
  /** Every stored connection has answered, the pairing too. */
  finished(): void
  off: Unsubscribe
}

/**
 * Stored connections that have not answered yet stay stored, so a write meanwhile forgets none; nor is one forgotten whose wallet failed
 * to answer, until the visitor connects or disconnects something himself. What happened since `before` is written at once.
 */
export function keepConnections(
  client: LatchkeyClient,
  stored: Stored | undefined,
  before: ConnectionState,
): KeepConnections {
  const item = client.storage.item(storedConnections)
  const waiting = new Set(stored?.connections)
  const failed = new Set<Entry>()
  let restoring = true
  let unpaired = false
  /** What was in use when every wallet had answered; `null` = the visitor has decided anew since. */
  let settled: string | null | undefined
  let written = JSON.stringify(stored ?? project(client, before))

  function write() {
    const now = project(client)
    const kept = [...waiting, ...failed].filter((entry) => !now.connections.some((other) => isSameEntry(entry, other)))
    const namespaces = new Set<string>(kept.map(({ namespace }) => namespace))
    const before = Object.entries(stored?.active ?? {}).filter(
      ([namespace]) => restoring || unpaired || namespaces.has(namespace),
    )
    if (typeof settled === 'string' && settled !== JSON.stringify(now.active)) settled = null
    const old = Object.fromEntries(before)
    const active = settled === null ? { ...old, ...now.active } : { ...now.active, ...old }
    const next: Stored = { ...now, connections: [...now.connections, ...kept], active }
    const text = JSON.stringify(next)
    if (text === written) return
    written = text
    item.set(next)
  }

  if (client.connection.getState() !== before) write()
  const offs = [
    client.connection.subscribe(write),
    client.events.on(({ event, properties }) => {
      const hasLeft = event === 'DISCONNECT_SUCCESS' && properties.asked
      if (event !== 'CONNECT_SUCCESS' && !hasLeft) return
      failed.clear()
      unpaired = false
      if (hasLeft) waiting.clear()
      settled = null
      write()
    }),
  ]
  return {
    answered(entry, outcome) {
      waiting.delete(entry)
      if (outcome === 'failed') failed.add(entry)
    },
    pairingFailed() {
      unpaired = true
    },
    finished() {
      restoring = false
      if (settled === undefined) settled = JSON.stringify(project(client).active)
      write()
    },
    off() {
      for (const off of offs) off()
    },
  }
}

function isSameEntry(a: Entry, b: Entry): boolean {
  return a.adapterId === b.adapterId && a.connectorId === b.connectorId && a.namespace === b.namespace
}
