import type { Clock, Log, Unsubscribe, WithSignal } from '@latchkey/core'
import { waitFor } from '@latchkey/core/adapter-kit'
import { LatchkeyError } from '@latchkey/core/errors'
import type { IRelayer } from '@walletconnect/types'
import { fixReconnect } from './reconnect.ts'
import { withoutStatistics } from './relay-parameters.ts'
import { type RelayRefusal, relayRefusal } from './relay-refusal.ts'
import type { RelayUrls } from './relay-urls.ts'
import { failOver } from './relay-urls.ts'
import { resendMessages } from './resend-messages.ts'

type RelayEvent =
  | { readonly type: 'up' | 'down' }
  /** A message is encrypted and will be sent: now, or as soon as the socket is back. */
  | { readonly type: 'taken'; readonly topic: string }
  /** With several relays: each of them has refused. */
  | ({ readonly type: 'refused' } & RelayRefusal)

/** The socket to the relay, as the driver sees it. */
export type RelayLink = {
  connected(): boolean
  /** @throws LatchkeyError `pairing/relay-unreachable` after `ms`, `pairing/relay-refused`, `request/aborted` */
  ready(parameters: WithSignal & { ms: number }): Promise<void>
  on(listener: (event: RelayEvent) => void): Unsubscribe
  /** Closes for good. The SDK's listeners on the window can't be removed, so they are made harmless. */
  close(): Promise<void>
}

export function relayUnreachable(): LatchkeyError<'pairing/relay-unreachable'> {
  return new LatchkeyError('pairing/relay-unreachable')
}

/** Watches the SDK's relayer, and replaces the methods that lose messages or cause unhandled rejections. Call it before the SDK starts. */
export function createRelayLink(
  relayer: IRelayer,
  options: { clock: Clock; log: Pick<Log, 'warn'>; urls: RelayUrls; onWorking(url: string): void },
): RelayLink {
  const { clock, log, urls, onWorking } = options
  const listeners = new Set<(event: RelayEvent) => void>()
  const emit = (event: RelayEvent) => {
    for (const listener of [...listeners]) listener(event)
  }
  const on: RelayLink['on'] = (listener) => {
    listeners.add(listener)
    return () => listeners.delete(listener)
  }

  fixReconnect(relayer)
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

  // `navigator.onLine` is false on machines that reach only a loopback or private relay, and `true` proves little. The socket decides.
  relayer.confirmOnlineStateOrThrow = async () => {}
  const send = resendMessages(relayer, { on, opensItself: !urls.several }, clock)
  relayer.request = (request) => {
    const sent = send({ ...request, params: withoutStatistics(request.params) })
    if (urls.several)
      sent.then(
        () => onWorking(urls.worked()),
        () => {},
      )
    const topic: unknown = request.params?.topic
    if (typeof topic === 'string') emit({ type: 'taken', topic })
    return sent
  }
  // The SDK unsubscribes from timers without catching a failure. It cleans up the remains by itself later.
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
      // A socket that is being opened may still arrive.
      relayer.on('relayer_connect', () => void relayer.transportClose().catch(() => {}))
      await relayer.transportClose().catch(() => {})
      listeners.clear()
    },
  }
}
