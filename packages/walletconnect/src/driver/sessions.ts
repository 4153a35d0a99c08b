import type { PairingEvent, PortContext, PortSession, Unsubscribe, WithSignal } from '@latchkey/core'
import type { SessionTypes } from '@walletconnect/types'
import { createLiveSession, type LiveSession } from '../session/live-session.ts'

/** A request of a session; `chainId` as the session approved it. */
export type WalletRequest = WithSignal & { sessionId: string; chainId: string; method: string; params: unknown }

type Held = { readonly entry: LiveSession; readonly onEnd: Set<() => void>; handed: boolean }

/** The sessions of this tab. */
export type Sessions = {
  has(id: string): boolean
  ids(): readonly string[]
  /** Adds a session of the SDK, or returns the known one; `undefined` when it has no account that can be read. */
  add(struct: SessionTypes.Struct): PortSession | undefined
  /** Those core hasn't got yet; it has them from now on. */
  handOver(): readonly PortSession[]
  update(id: string, namespaces: unknown): void
  /** `expiresAt`: unix time in ms. */
  extend(id: string, expiresAt: number): void
  event(id: string, chainId: unknown, event: unknown): void
  /** Idempotent. */
  end(id: string, reason: 'remote' | 'local' | 'expired'): void
  onEnd(id: string, listener: () => void): Unsubscribe
}

export function createSessions(options: {
  context: PortContext<PairingEvent>
  send(request: WalletRequest): Promise<unknown>
}): Sessions {
  const { context, send } = options
  const { log, networks, emit } = context
  const live = new Map<string, Held>()

  return {
    has: (id) => live.has(id),
    ids: () => [...live.keys()],
    add(struct) {
      const id = struct.topic
      const known = live.get(id)?.entry
      if (known) return known.session
      const entry = createLiveSession({ struct, networks, log, send: (request) => send({ ...request, sessionId: id }) })
      if (entry) live.set(id, { entry, onEnd: new Set(), handed: false })
      else log.warn('Dropped a WalletConnect session without accounts')
      return entry?.session
    },
    handOver() {
      const fresh = [...live.values()].filter(({ handed }) => !handed)
      for (const held of fresh) held.handed = true
      return fresh.map(({ entry }) => entry.session)
    },
    update(id, namespaces) {
      const entry = live.get(id)?.entry
      // What was added, and what could not be used before, is to be adopted.
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
