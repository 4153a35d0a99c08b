import type { Clock, Off, Transport } from '@latchkey/core'
import type { TransportProvider } from '@latchkey/eip1193'
import type { SessionMemory } from './session-memory.ts'

export type Attached = { readonly transport: Transport<'eip155'>; readonly provider: TransportProvider }

/**
 * What a `latchkeyConnector` and the adapter share: the session that the connector speaks for. It belongs to the connector, so it lives
 * and dies with the app's wagmi config.
 */
export type Link = {
  readonly attached: Attached | undefined
  /** The session that is or was attached last: until wagmi has dropped its connection it still is that session's. */
  readonly last: Attached | undefined
  readonly memory: SessionMemory
  attach(attached: Attached): void
  /** Stops hearing the session without ending it, as when the client stops. */
  release(): void
  /** Forgets the session. `false` when there is none. */
  end(): boolean
  /**
   * The provider: at once when there is a session, later when one of an earlier visit is expected, `undefined` when none will come.
   */
  ready(): Promise<TransportProvider | undefined>
  /** Called when wagmi, not the wallet, ended the session. */
  onLeave(listener: () => void): Off
  /** Wagmi ends the session. */
  leave(): void
}

/** How long wagmi's reconnect waits for a session of an earlier visit, in ms. One that comes later connects by itself. */
const patienceMs = 5000

type LinkOptions = {
  readonly memory: SessionMemory
  readonly clock: Clock
  /** Listens to the wallet of a session that was attached. */
  hear(provider: TransportProvider): void
}

export function createLink({ memory, clock, hear }: LinkOptions): Link {
  const listeners = new Set<() => void>()
  const waiting = new Set<(provider: TransportProvider | undefined) => void>()
  let attached: Attached | undefined
  let last: Attached | undefined

  function release() {
    attached?.provider.dispose()
    attached = undefined
  }

  function end(): boolean {
    if (!attached) return false
    memory.remove(attached.transport.sessionId)
    release()
    return true
  }

  const next = () =>
    new Promise<TransportProvider | undefined>((resolve) => {
      const settle = (provider: TransportProvider | undefined) => {
        waiting.delete(settle)
        cancel()
        resolve(provider)
      }
      const cancel = clock.setTimeout(() => settle(undefined), patienceMs)
      waiting.add(settle)
    })

  const provider = () => attached?.provider

  return {
    get attached() {
      return attached
    },
    get last() {
      return last
    },
    memory,
    attach(session) {
      release()
      attached = session
      last = session
      hear(session.provider)
      memory.add(session.transport.sessionId)
      for (const settle of [...waiting]) settle(session.provider)
    },
    release,
    end,
    async ready() {
      if (attached) return provider()
      const expected = await memory.list()
      return provider() ?? (expected.length ? next() : undefined)
    },
    onLeave(listener) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    leave() {
      if (end()) for (const listener of [...listeners]) listener()
    },
  }
}
