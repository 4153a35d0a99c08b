import type { CoreClient, LatchkeyClient } from '../../kernel/client.ts'
import type { Namespace } from '../../kernel/ports/namespace.ts'
import { type Stored, storedConnections } from './stored-connections.ts'

/** What an earlier visit left behind, as far as the first moment needs it. */
export type StoredState = {
  readonly stored: Stored | undefined
  /** The namespaces that wait for a wallet of an adapter, one for each wallet. */
  readonly own: readonly Namespace[]
  /** The namespaces that wait for phone sessions. */
  readonly paired: readonly Namespace[]
}

/** Looks into storage; asks nobody and loads nothing. */
export function readStoredState(client: LatchkeyClient): StoredState {
  const stored = client.storage.item(storedConnections).get()
  const own = stored?.connections.flatMap((entry) => restorable(client, entry)?.adapter.namespace ?? []) ?? []
  const pairs = client.pairing && (client.pairing.hasStored() || client.storage.has('pendingPairing'))
  const namespaces = new Set(client.networks.map((network) => network.chainNamespace))
  const paired = pairs ? [...namespaces].filter((namespace) => !stored?.active || stored.active[namespace]) : []
  return { stored, own, paired }
}

/** The adapter that is asked for a stored connection. A library that keeps the truth itself restores by itself. */
export function restorable(client: LatchkeyClient, { adapterId }: Stored['connections'][number]) {
  const entry = client.adapters.get(adapterId)
  return entry && entry.adapter.truth !== 'external' ? entry : undefined
}

/** Counts restores in or out: while any is counted, a namespace is `connecting`. */
export function countRestores(client: CoreClient, namespaces: readonly Namespace[], by: 1 | -1): void {
  for (const namespace of namespaces) client.dispatch({ type: 'pending', namespace, kind: 'restores', by })
}
