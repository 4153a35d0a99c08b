import type { Unsubscribe, WithSignal } from '@latchkey/core'
import type { PairingEvent, PortContext, PortSession } from '@latchkey/core/ports'
import type { SessionTypes } from '@walletconnect/types'
import { createLiveSession, type LiveSession } from '../session/live-session.ts'

/** A request of a session; `chainId` in the form that the session approved. */
export type WalletRequest = WithSignal & { sessionId: string; chainId: string; method: string; params: unknown }

type Entry = { readonly entry: LiveSession; readonly onEnd: Set<() => void>; isTaken: boolean }

/** The sessions of this tab. */
export type Sessions = {
  has(id: string): boolean
  ids(): readonly string[]
  /** Adds a session of the SDK, or returns the known one. `undefined` when no account of it can be read. */
  add(struct: SessionTypes.Struct): PortSession | undefined
  /** Returns the sessions that core doesn't have yet, and marks them as passed on. */
  takeNew(): readonly PortSession[]
  update(id: string, namespaces: unknown): void
  /** `expiresAt`: unix time in ms. */
  extend(id: string, expiresAt: number): void
  event(id: string, chainId: unknown, event: unknown): void
  /** Can be called twice. */
  end(id: string, reason: 'remote' | 'local' | 'expired'): void
  onEnd(id: string, listener: () => void): Unsubscribe
}

export function createSessions(options: {
  context: PortContext<PairingEvent>
  send(request: WalletRequest): Promise<unknown>
}): Sessions {
  const { context, send } = options
  const { log, networks, emit } = context
  const live = new Map<string, Entry>()

  return {
    has: (id) => live.has(id),
    ids: () => [...live.keys()],
    add(struct) {
      const id = struct.topic
      const known = live.get(id)?.entry
      if (known) return known.session
      const entry = createLiveSession({ struct, networks, log, send: (request) => send({ ...request, sessionId: id }) })
      if (entry) live.set(id, { entry, onEnd: new Set(), isTaken: false })
      else log.warn('Dropped a WalletConnect session without accounts')
      return entry?.session
    },
    takeNew() {
      const fresh = [...live.values()].filter(({ isTaken }) => !isTaken)
      for (const added of fresh) added.isTaken = true
      return fresh.map(({ entry }) => entry.session)
    },
    update(id, namespaces) {
      const entry = live.get(id)?.entry
      // Core adopts the namespaces that were added, and those it could not use before.
      if (entry?.update(namespaces)) emit({ type: 'session', session: entry.session })
    },
    extend(id, expiresAt) {
      const entry = live.get(id)?.entry
      entry?.extend(expiresAt)
      if (entry) emit({ type: 'session', session: entry.session })
    },
    event: (id, chainId, event) => live.get(id)?.entry.event(chainId, event),
    end(id, reason) {
      const ended = live.get(id)
      if (!ended) return
      live.delete(id)
      ended.entry.end(reason)
      for (const listener of ended.onEnd) listener()
      emit({ type: 'ended', sessionId: id, reason })
    },
    onEnd(id, listener) {
      const listeners = live.get(id)?.onEnd
      listeners?.add(listener)
      return () => listeners?.delete(listener)
    },
  }
}
