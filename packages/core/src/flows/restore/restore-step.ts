import type { Step } from '../../kernel/machine.ts'
import type { Stored } from '../connecting/stored-connections.ts'

export type StoredConnection = Stored['connections'][number]

/**
 * The answer of a stored connection's wallet. `refused`: it doesn't allow this page any more, or isn't in the page; the connection is forgotten.
 * `failed`: it couldn't be asked, or answered with another error; the connection stays stored.
 */
export type WalletAnswer = 'restored' | 'refused' | 'failed'

/** The restore after a page load. */
export type RestoreState = {
  /**
   * `inUse`: the wallets that were in use and the phone sessions are asked, and no other wallet · `overdue`: one of these hasn't answered after
   * `restoreHeadStartMs`, so the other wallets are asked too · `others`: these have answered, and other wallets haven't yet · `settled`: every
   * wallet has answered.
   */
  readonly status: 'inUse' | 'overdue' | 'others' | 'settled'
  /** Stored connections whose wallets haven't answered yet. */
  readonly asking: readonly StoredConnection[]
  /** Stored connections that stay stored without being connected: not answered yet, or failed to answer. */
  readonly kept: readonly StoredConnection[]
  /** Phone sessions. `failed`: they could not be looked for, for example without a network. */
  readonly phones: 'none' | 'asking' | 'answered' | 'failed'
  /**
   * Which connection of a namespace the next page load takes into use: the one that was `stored`, the one that was `restored` (`active`, as
   * JSON), or the one that the visitor has `chosen` since.
   */
  readonly choice:
    | { readonly by: 'stored' }
    | { readonly by: 'restored'; readonly active: string }
    | { readonly by: 'chosen' }
  readonly stored: Stored | undefined
}

export type RestoreEvent =
  | { readonly type: 'begin' }
  | { readonly type: 'answered'; readonly entry: StoredConnection; readonly answer: WalletAnswer }
  | { readonly type: 'phonesAnswered'; readonly failed: boolean }
  | { readonly type: 'headStartOver' }
  /** Every wallet has answered, and these connections are in use (JSON). */
  | { readonly type: 'finished'; readonly active: string }
  /** The connections changed; these are in use (JSON). */
  | { readonly type: 'changed'; readonly active: string }
  | { readonly type: 'visitorConnected' }
  | { readonly type: 'visitorDisconnected' }

export type RestoreEffect =
  | { readonly key: 'phones'; readonly type: 'askPhones' }
  | { readonly key: string; readonly type: 'ask'; readonly entry: StoredConnection }
  | { readonly key: 'headStart'; readonly type: 'headStart' }
  /** Once, with `others` or `settled`: `client.ready` becomes true, because the page shows what it showed before the reload. */
  | { readonly key: 'ready'; readonly type: 'ready' }
  /** Once: nothing is restored any more. */
  | { readonly key: 'finish'; readonly type: 'finish' }

export function initialRestore(stored: Stored | undefined, hasPhones: boolean): RestoreState {
  const entries = stored?.connections ?? []
  const phones = hasPhones ? 'asking' : 'none'
  return { status: 'inUse', asking: entries, kept: entries, phones, choice: { by: 'stored' }, stored }
}

/** Pure: the wallet that the restore asks next, and what it keeps meanwhile. */
export const stepRestore: Step<RestoreState, RestoreEvent, RestoreEffect> = (before, event) => {
  const state = apply(before, event)
  const next = { ...state, status: statusOf(state) }
  return [next, effects(next)]
}

function apply(state: RestoreState, event: RestoreEvent): RestoreState {
  switch (event.type) {
    case 'begin':
      return state
    case 'answered': {
      const kept = without(state.kept, event.entry)
      return {
        ...state,
        asking: without(state.asking, event.entry),
        kept: event.answer === 'failed' ? [...kept, event.entry] : kept,
      }
    }
    case 'phonesAnswered':
      return { ...state, phones: event.failed ? 'failed' : 'answered' }
    case 'headStartOver':
      return { ...state, status: 'overdue' }
    case 'finished':
      return state.choice.by === 'stored' ? { ...state, choice: { by: 'restored', active: event.active } } : state
    case 'changed':
      return state.choice.by === 'restored' && state.choice.active !== event.active
        ? { ...state, choice: { by: 'chosen' } }
        : state
    case 'visitorConnected':
      return { ...decided(state), kept: state.kept.filter((entry) => state.asking.includes(entry)) }
    case 'visitorDisconnected':
      return { ...decided(state), kept: [] }
  }
}

/** The visitor's choice counts: a stored wallet or relay that failed to answer is forgotten. */
function decided(state: RestoreState): RestoreState {
  return { ...state, choice: { by: 'chosen' }, phones: state.phones === 'failed' ? 'answered' : state.phones }
}

function statusOf({ status, asking, phones, stored }: RestoreState): RestoreState['status'] {
  if (asking.some((entry) => wasInUse(stored, entry)) || phones === 'asking')
    return status === 'overdue' ? 'overdue' : 'inUse'
  return asking.length ? 'others' : 'settled'
}

function effects({ status, asking, phones, stored }: RestoreState): RestoreEffect[] {
  const asked = status === 'inUse' ? asking.filter((entry) => wasInUse(stored, entry)) : asking
  const wanted: RestoreEffect[] = []
  if (phones === 'asking') wanted.push({ key: 'phones', type: 'askPhones' })
  if (status === 'others' || status === 'settled') wanted.push({ key: 'ready', type: 'ready' })
  for (const entry of asked) wanted.push({ key: keyOf(entry), type: 'ask', entry })
  if (status === 'inUse') wanted.push({ key: 'headStart', type: 'headStart' })
  if (status === 'settled') wanted.push({ key: 'finish', type: 'finish' })
  return wanted
}

/**
 * The record to store, when the connections to store are `now`. A wallet that hasn't answered yet stays stored, so a write meanwhile forgets
 * none; a wallet that failed to answer stays stored until the visitor connects or disconnects something.
 */
export function toStore({ status, kept, phones, choice, stored }: RestoreState, now: Stored): Stored {
  const missing = kept.filter((entry) => now.connections.every((other) => keyOf(entry) !== keyOf(other)))
  const namespaces = new Set<string>(missing.map(({ namespace }) => namespace))
  const isOpen = status !== 'settled' || phones === 'failed'
  const before = Object.fromEntries(
    Object.entries(stored?.active ?? {}).filter(([namespace]) => isOpen || namespaces.has(namespace)),
  )
  const active = choice.by === 'chosen' ? { ...before, ...now.active } : { ...now.active, ...before }
  return { ...now, connections: [...now.connections, ...missing], active }
}

function wasInUse(stored: Stored | undefined, { namespace, connectorId }: StoredConnection): boolean {
  return stored?.active[namespace] === connectorId
}

function without(entries: readonly StoredConnection[], entry: StoredConnection): readonly StoredConnection[] {
  return entries.filter((other) => other !== entry)
}

function keyOf({ adapterId, connectorId, namespace }: StoredConnection): string {
  return `${adapterId} ${connectorId} ${namespace}`
}
