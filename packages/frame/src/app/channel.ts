import type { Clock, Unsubscribe, WithSignal } from '@latchkey/core'
import { LatchkeyError } from '@latchkey/core/errors'
import type { Random } from '@latchkey/core/ports'
import { loginError } from '../protocol/errors.ts'
import {
  cancelType,
  errorType,
  type NoticeName,
  type NoticePayload,
  noticeNameOf,
  type RequestName,
  type RequestPayload,
  type RequestReply,
  readEnvelope,
  readError,
  readNotice,
  readPayload,
  readReply,
  requestType,
  successType,
} from '../protocol/messages.ts'
import { policyOf } from '../protocol/methods.ts'
import { requests } from '../protocol/schemas.ts'

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
  request<Name extends RequestName>(
    name: Name,
    payload: RequestPayload<Name>,
    options?: WithSignal,
  ): Promise<RequestReply<Name>>
  onNotice<Name extends NoticeName>(name: Name, listener: (payload: NoticePayload<Name>) => void): Unsubscribe
  /** Ends the requests that wait for the visitor, as when the visitor closes the approval. Other requests go on. */
  rejectOpenRequests(): void
  close(): void
}

type Pending = {
  readonly name: RequestName
  /** Whether `rejectOpenRequests` ends this request. */
  readonly waitsForVisitor: () => boolean
  /** Stops the time limit while the frame shows something, and starts it again after that. */
  setTimeLimit(): void
  resolve(value: unknown): void
  reject(error: LatchkeyError): void
}

/**
 * Opens a channel from the app to the login frame.
 *
 * @example
 * const channel = openChannel({ peer: () => iframe.contentWindow, origin: 'https://login.shop.example', listen, clock, random })
 * const { action } = await channel.request('CONNECT_EMAIL', { email })
 */
export function openChannel({ peer, origin, listen, clock, random }: ChannelOptions): Channel {
  const pending = new Map<string, Pending>()
  const listeners = new Map<NoticeName, Set<(payload: never) => void>>()
  let closed = false
  /** Whether the frame shows something to the visitor. */
  let visible = false

  const post = (message: unknown) => {
    const target = peer()
    if (!target) throw loginError('login/frame-unavailable', 'W3mFrame: iframe is not set')
    target.postMessage(message, origin)
  }

  function settle(id: string, { name, resolve, reject }: Pending, type: string, payload: unknown) {
    if (type !== successType(name) && type !== errorType(name)) return
    pending.delete(id)
    if (type === errorType(name)) return reject(toError(payload))
    try {
      resolve(readReply(name, payload))
    } catch (error) {
      reject(error as LatchkeyError)
    }
  }

  function tell(name: NoticeName, payload: unknown) {
    let read: NoticePayload<NoticeName>
    try {
      read = readNotice(name, payload)
    } catch {
      return
    }
    if (name === 'VISIBILITY') {
      ;({ visible } = read as NoticePayload<'VISIBILITY'>)
      for (const entry of pending.values()) entry.setTimeLimit()
    }
    for (const listener of listeners.get(name) ?? []) listener(read as never)
  }

  const unlisten = listen(({ origin: from, source, data }) => {
    // Any window may post messages here. Only messages of the frame count, and only while it shows a page of its own
    // origin.
    if (from !== origin || !source || source !== peer()) return
    const envelope = readEnvelope(data)
    if (!envelope) return
    const waiting = pending.get(envelope.id)
    if (waiting) return settle(envelope.id, waiting, envelope.type, envelope.payload)
    const notice = noticeNameOf(envelope.type)
    if (notice) tell(notice, envelope.payload)
  })

  function request<Name extends RequestName>(name: Name, payload: RequestPayload<Name>, { signal }: WithSignal = {}) {
    return new Promise<RequestReply<Name>>((resolve, reject) => {
      if (closed || signal?.aborted) return reject(abortedError(name, signal?.reason))
      const checked = readPayload(name, payload)
      const method = name === 'RPC_REQUEST' ? (checked as { method: string }).method : undefined
      const policy = method === undefined ? undefined : policyOf(method)
      if (method !== undefined && !policy) return reject(loginError('login/method-refused', method))

      const id = random.id()
      const end = () => {
        cancelTimeout?.()
        signal?.removeEventListener('abort', abort)
      }
      const giveUp = (error: LatchkeyError) => {
        if (!pending.delete(id)) return
        end()
        // The frame may show this request to the visitor. The message makes it close what it shows.
        try {
          post({ id: random.id(), type: cancelType, payload: { id } })
        } catch {}
        reject(error)
      }
      const abort = () => giveUp(abortedError(name, signal?.reason))
      const { timeoutMs, asksVisitor = false }: (typeof requests)[RequestName] & { asksVisitor?: boolean } =
        requests[name]
      let cancelTimeout: Unsubscribe | undefined
      const setTimeLimit = () => {
        if (asksVisitor) cancelTimeout?.()
        if (timeoutMs === undefined || (asksVisitor ? visible : cancelTimeout)) return
        cancelTimeout = clock.setTimeout(() => giveUp(new LatchkeyError('request/timed-out')), timeoutMs)
      }
      setTimeLimit()
      signal?.addEventListener('abort', abort, { once: true })
      pending.set(id, {
        name,
        waitsForVisitor: () => policy === 'approval' || (asksVisitor && visible),
        setTimeLimit,
        resolve(value) {
          end()
          resolve(value as RequestReply<Name>)
        },
        reject(error) {
          // If the entry is gone, the frame has answered. Otherwise the app gave up the request.
          if (pending.has(id)) return giveUp(error)
          end()
          reject(error)
        },
      })
      try {
        post({ id, type: requestType(name), payload: checked })
      } catch (error) {
        pending.delete(id)
        end()
        reject(error)
      }
    })
  }

  const rejectAll = (which: (entry: Pending) => boolean) => {
    for (const entry of [...pending.values()]) if (which(entry)) entry.reject(abortedError(entry.name))
  }

  return {
    request,
    onNotice(name, listener) {
      const set = listeners.get(name) ?? new Set()
      listeners.set(name, set.add(listener as (payload: never) => void))
      return () => void set.delete(listener as (payload: never) => void)
    },
    rejectOpenRequests: () => rejectAll(({ waitsForVisitor }) => waitsForVisitor()),
    close() {
      closed = true
      unlisten()
      rejectAll(() => true)
      listeners.clear()
    },
  }
}

/**
 * The error of a request that was given up. For a JSON-RPC request and the Farcaster link it says so to the developer.
 * For other requests it says that an error occurred.
 */
function abortedError(name: RequestName, cause?: unknown): LatchkeyError {
  const isPlain = name === 'RPC_REQUEST' || name === 'GET_FARCASTER_URI'
  return new LatchkeyError('request/aborted', { cause, ...(!isPlain && { shortMessage: 'Something went wrong' }) })
}

/** EIP-1193 */
const declined = 4001

function toError(payload: unknown): LatchkeyError {
  const { code, message, refusal } = readError(payload)
  if (code === declined) return new LatchkeyError('connection/user-rejected')
  const text = message || 'An error occurred'
  if (refusal) return loginError('login/failed', text, refusal)
  return text === 'Requested RPC call is not allowed'
    ? loginError('login/method-refused')
    : loginError('login/failed', text)
}
