import type { Clock, Unsubscribe } from '@latchkey/core'
import type { Random } from '@latchkey/core/ports'
import { loginError } from '../protocol/errors.ts'
import { type NoticeName, type NoticePayload, noticeNameOf, readEnvelope, readNotice } from '../protocol/messages.ts'
import { createPendingRequests, type PendingRequests } from './pending-requests.ts'

/** The part of a `MessageEvent` that the channel reads. */
export type Incoming = { readonly origin: string; readonly source: unknown; readonly data: unknown }

/** The login frame's window, as far as the channel uses it. */
export type Peer = { postMessage(message: unknown, targetOrigin: string): void }

/** Parameters of `openChannel`. */
export type ChannelOptions = {
  /**
   * The frame's window; `undefined` while there is none. The channel asks at each message, because a reload replaces
   * the window.
   */
  peer(): Peer | null | undefined
  /**
   * The frame's exact origin, such as `https://login.shop.example`. The channel sends messages only to it, and takes
   * messages only from it.
   */
  origin: string
  /** Calls back for each message that this window receives. */
  listen(listener: (event: Incoming) => void): Unsubscribe
  clock: Clock
  random: Random
}

/**
 * Sends requests to the login frame, and receives its notices. Every request settles: by an answer, its time limit, its
 * signal or `close`.
 */
export type Channel = {
  /**
   * @throws `login/failed` with the frame's sentence, `login/message-invalid`, `login/method-refused`, `request/timed-out`,
   * `request/aborted`
   */
  readonly request: PendingRequests['send']
  onNotice<Name extends NoticeName>(name: Name, listener: (payload: NoticePayload<Name>) => void): Unsubscribe
  /** Ends the requests that wait for the visitor, as when the visitor closes the approval. Other requests go on. */
  rejectOpenRequests(): void
  close(): void
}

/**
 * Opens a channel from the app to the login frame.
 *
 * @example
 * const channel = openChannel({ peer: () => iframe.contentWindow, origin: 'https://login.shop.example', listen, clock, random })
 * const { action } = await channel.request('CONNECT_EMAIL', { email })
 */
export function openChannel({ peer, origin, listen, clock, random }: ChannelOptions): Channel {
  const listeners = new Map<NoticeName, Set<(payload: never) => void>>()

  const post = (message: unknown) => {
    const target = peer()
    // The prefix `W3mFrame` is that of existing login SDKs, whose errors apps may compare. `serveApp` has it too.
    if (!target) throw loginError('login/frame-unavailable', 'W3mFrame: iframe is not set')
    target.postMessage(message, origin)
  }
  const requests = createPendingRequests({ clock, post, random })

  function tell(name: NoticeName, payload: unknown) {
    let read: NoticePayload<NoticeName>
    try {
      read = readNotice(name, payload)
    } catch {
      return
    }
    if (name === 'VISIBILITY') requests.setVisible((read as NoticePayload<'VISIBILITY'>).visible)
    for (const listener of listeners.get(name) ?? []) listener(read as never)
  }

  const unlisten = listen(({ origin: from, source, data }) => {
    // Any window may post messages here. Only messages of the frame count, and only while it shows a page of its own
    // origin.
    if (from !== origin || !source || source !== peer()) return
    const envelope = readEnvelope(data)
    if (!envelope) return
    if (requests.answer(envelope)) return
    const notice = noticeNameOf(envelope.type)
    if (notice) tell(notice, envelope.payload)
  })

  return {
    request: requests.send,
    onNotice(name, listener) {
      const set = listeners.get(name) ?? new Set()
      listeners.set(name, set.add(listener as (payload: never) => void))
      return () => void set.delete(listener as (payload: never) => void)
    },
    rejectOpenRequests: requests.rejectWaitingForVisitor,
    close() {
      unlisten()
      requests.close()
      listeners.clear()
    },
  }
}
