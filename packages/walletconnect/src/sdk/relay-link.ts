import type { Clock, Log, Unsubscribe, WithSignal } from '@latchkey/core'
import { LatchkeyError } from '@latchkey/core/errors'
import type { IRelayer } from '@walletconnect/types'
import { waitFor } from '../wait-for.ts'
import { failOver } from './fail-over.ts'
import { mendReconnect } from './reconnect.ts'
import { type RelayRefusal, relayRefusal } from './relay-refusal.ts'
import type { RelayUrls } from './relay-urls.ts'
import { sendAgain } from './send-again.ts'

type RelayEvent =
  | { readonly type: 'up' | 'down' }
  /** A message is encrypted and on its way, now or as soon as the socket is back. */
  | { readonly type: 'taken'; readonly topic: string }
  /** By each of the relays, where there are several. */
  | ({ readonly type: 'refused' } & RelayRefusal)

/** The socket to the relay, as far as the port cares. */
export type RelayLink = {
  connected(): boolean
  /** @throws LatchkeyError `pairing/relay-unreachable` after `ms`, `pairing/relay-refused`, `request/aborted` */
  ready(parameters: WithSignal & { ms: number }): Promise<void>
  on(listener: (event: RelayEvent) => void): Unsubscribe
  /** For good: the SDK's listeners on the window can't be removed, so they are left with nothing to do. */
  close(): Promise<void>
}

export function relayUnreachable(): LatchkeyError<'pairing/relay-unreachable'> {
  return new LatchkeyError('pairing/relay-unreachable')
}

/** Watches the SDK's relayer and replaces what of it loses messages or rejects unheard. To be made before the SDK starts. */
export function createRelayLink(
  relayer: IRelayer,
  options: { clock: Clock; log: Pick<Log, 'warn'>; urls: RelayUrls; onWorks(url: string): void },
): RelayLink {
  const { clock, log, urls, onWorks } = options
  const listeners = new Set<(event: RelayEvent) => void>()
  const emit = (event: RelayEvent) => {
    for (const listener of [...listeners]) listener(event)
  }
  const on: RelayLink['on'] = (listener) => {
    listeners.add(listener)
    return () => listeners.delete(listener)
  }

  mendReconnect(relayer)
  const tryNext = urls.several ? failOver(relayer, urls) : undefined
  relayer.on('relayer_connect', () => {
    urls.opened()
    emit({ type: 'up' })
  })
  relayer.on('relayer_disconnect', () => emit({ type: 'down' }))
  relayer.on('relayer_error', (thrown: unknown) => {
    const refusal = relayRefusal(thrown)
    if (!refusal) return
    if (!urls.refused()) return emit({ type: 'refused', ...refusal })
    log.warn('A relay refused the connection, the next one is tried', { reason: refusal.error.details })
    tryNext?.()
  })

  // `navigator.onLine` is false on machines that reach nothing but a loopback or private relay, and true says little: the socket decides.
  relayer.confirmOnlineStateOrThrow = async () => {}
  const send = sendAgain(relayer, { on, opensItself: !urls.several }, clock)
  relayer.request = (request) => {
    const sent = send(request)
    if (urls.several)
      sent.then(
        () => onWorks(urls.works()),
        () => {},
      )
    const topic: unknown = request.params?.topic
    if (typeof topic === 'string') emit({ type: 'taken', topic })
    return sent
  }
  // The SDK unsubscribes from timers without hearing the failure; what is left over it cleans up by itself later.
  const unsubscribe = relayer.unsubscribe.bind(relayer)
  relayer.unsubscribe = async (topic, options) => {
    unsubscribe(topic, options).catch(() => {})
  }

  return {
    connected: () => relayer.connected,
    async ready({ signal, ms }) {
      if (relayer.connected) return
      relayer.transportOpen().catch(() => {})
      await waitFor<void>(
        (resolve, reject) =>
          on((event) => (event.type === 'up' ? resolve() : event.type === 'refused' && reject(event.error))),
        {
          clock,
          signal,
          ms,
          late: relayUnreachable,
        },
      )
    },
    on,
    async close() {
      relayer.transportOpen = async () => {}
      // A socket that was on its way may still arrive.
      relayer.on('relayer_connect', () => void relayer.transportClose().catch(() => {}))
      await relayer.transportClose().catch(() => {})
      listeners.clear()
    },
  }
}
