import type { Clock, Unsubscribe, WithSignal } from '@latchkey/core'
import { LatchkeyError } from '@latchkey/core/errors'
import type { Random } from '@latchkey/core/ports'
import { loginError } from '../protocol/errors.ts'
import {
  cancelType,
  type Envelope,
  errorType,
  type RequestName,
  type RequestPayload,
  type RequestReply,
  readError,
  readPayload,
  readReply,
  requestType,
  successType,
} from '../protocol/messages.ts'
import { type MethodPolicy, policyOf } from '../protocol/methods.ts'
import { requests } from '../protocol/schemas.ts'

/** The requests that wait for an answer of the login frame. */
export type PendingRequests = {
  /** Sends a request. It settles by an answer, its time limit, its signal or `close`. */
  send<Name extends RequestName>(
    name: Name,
    payload: RequestPayload<Name>,
    options?: WithSignal,
  ): Promise<RequestReply<Name>>
  /** Takes the answer of the frame. `false`: no request waits for a message with this id. */
  answer(envelope: Envelope): boolean
  /** Notes whether the frame shows something to the visitor. Time limits depend on it. */
  setVisible(isVisible: boolean): void
  /** Ends the requests that wait for the visitor. Other requests go on. */
  rejectWaitingForVisitor(): void
  /** Ends all requests. Later ones fail at once. */
  close(): void
}

type Pending = {
  readonly name: RequestName
  /** Whether `rejectWaitingForVisitor` ends this request. */
  readonly waitsForVisitor: () => boolean
  /** Stops the time limit while the frame shows something, and starts it again after that. */
  updateTimeLimit(): void
  resolve(value: unknown): void
  reject(error: LatchkeyError): void
}

/** @example const requests = createPendingRequests({ clock, random, post: (message) => frame.postMessage(message, origin) }) */
export function createPendingRequests({
  clock,
  post,
  random,
}: {
  readonly clock: Clock
  readonly random: Random
  /** Posts a message to the frame. Throws while there is no frame. */
  post(message: unknown): void
}): PendingRequests {
  const pending = new Map<string, Pending>()
  let closed = false
  /** Whether the frame shows something to the visitor. */
  let visible = false

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

  function send<Name extends RequestName>(name: Name, payload: RequestPayload<Name>, { signal }: WithSignal = {}) {
    return new Promise<RequestReply<Name>>((resolve, reject) => {
      if (closed || signal?.aborted) return reject(abortedError(name, signal?.reason))
      const checked = readPayload(name, payload)
      const policy = requirePolicy(name, checked)
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
      const updateTimeLimit = () => {
        if (asksVisitor) cancelTimeout?.()
        if (timeoutMs === undefined || (asksVisitor ? visible : cancelTimeout)) return
        cancelTimeout = clock.setTimeout(() => giveUp(new LatchkeyError('request/timed-out')), timeoutMs)
      }
      updateTimeLimit()
      signal?.addEventListener('abort', abort, { once: true })
      pending.set(id, {
        name,
        waitsForVisitor: () => policy === 'approval' || (asksVisitor && visible),
        updateTimeLimit,
        resolve(value) {
          end()
          resolve(value as RequestReply<Name>)
        },
        reject(error) {
          // A request in the map has no answer yet, so the frame is told to end it. Otherwise the frame has answered.
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
    send,
    answer({ id, payload, type }) {
      const waiting = pending.get(id)
      if (waiting) settle(id, waiting, type, payload)
      return waiting !== undefined
    },
    setVisible(isVisible) {
      visible = isVisible
      for (const entry of pending.values()) entry.updateTimeLimit()
    },
    rejectWaitingForVisitor: () => rejectAll(({ waitsForVisitor }) => waitsForVisitor()),
    close() {
      closed = true
      rejectAll(() => true)
    },
  }
}

/**
 * The policy of the JSON-RPC method that a request carries. Other requests have none.
 *
 * @throws `login/method-refused`
 */
function requirePolicy(name: RequestName, checked: unknown): MethodPolicy | undefined {
  if (name !== 'RPC_REQUEST') return undefined
  const { method } = checked as { method: string }
  const policy = policyOf(method)
  if (!policy) throw loginError('login/method-refused', method)
  return policy
}

/**
 * The error of a request that was given up. For a JSON-RPC request and the Farcaster link it says so to the developer.
 * For other requests it says "Something went wrong".
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
