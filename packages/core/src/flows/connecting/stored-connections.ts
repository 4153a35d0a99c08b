import { isChainId } from '../../kernel/caip/namespace-of.ts'
import type { CoreClient, LatchkeyClient } from '../../kernel/client.ts'
import type { ChainId, Namespace } from '../../kernel/ports/namespace.ts'
import type { StorageEntry } from '../../kernel/storage/storage.ts'

/** What is stored of the connections: which connector to ask again after a reload, never a status. */
export type Stored = {
  readonly connections: readonly {
    readonly adapterId: string
    readonly connectorId: string
    readonly namespace: Namespace
    /** `Account.key` of the account in use, where it isn't the wallet's first. */
    readonly account?: string | undefined
  }[]
  readonly active: Readonly<Record<string, string>>
  readonly activeNamespace: Namespace
  readonly selected: Readonly<Record<string, ChainId>>
}

/** `undefined` for what is no record at all; entries that are broken are dropped one by one. */
function decodeStored(value: unknown): Stored | undefined {
  if (!isRecord(value)) return undefined
  const connections = Array.isArray(value.connections) ? value.connections : []
  return {
    connections: connections.filter(
      (entry): entry is Stored['connections'][number] =>
        isRecord(entry) &&
        [entry.adapterId, entry.connectorId, entry.namespace].every((part) => typeof part === 'string'),
    ),
    active: strings(value.active, () => true),
    activeNamespace: (typeof value.activeNamespace === 'string' ? value.activeNamespace : 'eip155') as Namespace,
    selected: strings(value.selected, isChainId) as Record<string, ChainId>,
  }
}

export const storedConnections: StorageEntry<Stored> = { name: 'connections', version: 1, decode: decodeStored }

/** The stored connections of an earlier page load, with only the fields that the start needs. */
export type StoredState = {
  readonly stored: Stored | undefined
  /** The namespaces that wait for a wallet of an adapter, one for each wallet. */
  readonly own: readonly Namespace[]
  /** The namespaces that wait for sessions of pairing and login. */
  readonly paired: readonly Namespace[]
}

/** Looks into storage; asks no wallet and loads nothing. */
export function readStoredState(client: LatchkeyClient): StoredState {
  const stored = client.storage.item(storedConnections).get()
  const own = stored?.connections.flatMap((entry) => restorable(client, entry)?.adapter.namespace ?? []) ?? []
  const pairs = client.storage.has('pendingPairing') || [client.pairing, client.auth].some((port) => port?.hasStored())
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

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

function strings(value: unknown, accept: (text: string) => boolean): Record<string, string> {
  if (!isRecord(value)) return {}
  return Object.fromEntries(
    Object.entries(value).filter(
      (entry): entry is [string, string] => typeof entry[1] === 'string' && accept(entry[1]),
    ),
  )
}
