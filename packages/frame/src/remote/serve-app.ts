import type { Unsubscribe } from '@latchkey/core'
import { isLatchkeyError } from '@latchkey/core/errors'
import type { Random } from '@latchkey/core/ports'
import type { Incoming, Peer } from '../app/channel.ts'
import { loginError, type Refusal, refusalOf } from '../protocol/errors.ts'
import {
  cancelType,
  errorType,
  type NoticeName,
  type NoticePayload,
  noticeType,
  type RequestName,
  type RequestReply,
  readEnvelope,
  readPayload,
  requestNameOf,
  successType,
} from '../protocol/messages.ts'
import { policyOf, refusedMethodText } from '../protocol/methods.ts'

/** The most requests of the app that may be open at a time. */
const maxOpen = 64
/** The longest parameters of a JSON-RPC request, in characters of JSON. */
const maxParams = 1 << 20

/** The second argument of a handler, beside the payload. */
export type RequestContext = {
  /** The app's origin, as the browser reports it. Approvals name it. */
  readonly origin: string
  /** Aborts when the app gives up, or reloads. */
  readonly signal: AbortSignal
}

/**
 * One function for each request. The app gets the sentence of a `LatchkeyError`, and "An error occurred" for any other
 * error.
 */
export type Handlers = {
  readonly [Name in RequestName]: (payload: never, context: RequestContext) => Promise<RequestReply<Name>>
}

/** Parameters of `serveApp`. */
export type ServeAppOptions = {
  /** The window that embeds the frame; none if the page isn't in a frame. */
  app: Peer | null | undefined
  /** The origin of the app, from the frame's address; the project must allow it. */
  origin: string
  listen(listener: (event: Incoming) => void): Unsubscribe
  handlers: Handlers
  random: Random
}

/** The frame's end of the channel. */
export type ServedApp = {
  notify<Name extends NoticeName>(name: Name, payload: NoticePayload<Name>): void
  close(): void
}

/**
 * Answers the app that embeds the frame. It takes only messages of the app's exact origin and window, decodes them, and
 * answers each once. A second request with an id that is still open is ignored.
 *
 * @throws `login/frame-unavailable` without a window around
 * @example const served = serveApp({ app: window.parent, origin, listen, handlers, random })
 */
export function serveApp({ app, origin, listen, handlers, random }: ServeAppOptions): ServedApp {
  // The prefix `W3mFrame` is that of existing login SDKs (`app/channel.ts`).
  if (!app) throw loginError('login/frame-unavailable', 'W3mFrame: parent is not set')
  const open = new Map<string, AbortController>()
  const post = (message: unknown) => app.postMessage(message, origin)

  async function answer(id: string, name: RequestName, payload: unknown) {
    const fail = (error: unknown) => post({ id, type: errorType(name), payload: errorPayloadOf(error) })
    if (open.size >= maxOpen) return fail(loginError('login/failed', 'Too many requests are open'))
    const controller = new AbortController()
    open.set(id, controller)
    try {
      const read = readPayload(name, payload)
      if (name === 'RPC_REQUEST') checkRpc(read as { method: string; params?: unknown })
      const reply = await handlers[name](read as never, { origin, signal: controller.signal })
      if (!controller.signal.aborted) post({ id, type: successType(name), payload: reply })
    } catch (error) {
      if (!controller.signal.aborted) fail(error)
    } finally {
      open.delete(id)
    }
  }

  const unlisten = listen(({ origin: from, source, data }) => {
    if (from !== origin || source !== app) return
    const envelope = readEnvelope(data)
    if (!envelope) return
    if (envelope.type === cancelType) {
      const { id } = (envelope.payload ?? {}) as { id?: unknown }
      if (typeof id === 'string') open.get(id)?.abort()
      return
    }
    const name = requestNameOf(envelope.type)
    if (name && !open.has(envelope.id)) void answer(envelope.id, name, envelope.payload)
  })

  return {
    notify: (name, payload) => post({ id: random.id(), type: noticeType(name), payload }),
    close() {
      unlisten()
      for (const controller of open.values()) controller.abort()
      open.clear()
    },
  }
}

/** @throws `login/method-refused`, `login/message-invalid` */
function checkRpc({ method, params }: { method: string; params?: unknown }): void {
  if (!policyOf(method)) throw loginError('login/method-refused', refusedMethodText)
  if (params !== undefined && JSON.stringify(params).length > maxParams)
    throw loginError('login/message-invalid', 'params: The request is too large')
}

/**
 * Only a `LatchkeyError` tells the app what happened. The text of any other error could hold a secret, so it isn't
 * sent.
 */
function errorPayloadOf(error: unknown): { message: string; code?: number; refusal?: Refusal } {
  const refusal = refusalOf(error)
  // EIP-1193
  const code = isLatchkeyError(error, 'connection/user-rejected') ? 4001 : undefined
  const message = isLatchkeyError(error) ? (error.details ?? error.shortMessage) : 'An error occurred'
  return { message, ...(code && { code }), ...(refusal && { refusal }) }
}
