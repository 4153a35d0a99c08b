import type { Clock } from '../kernel/clock.ts'
import { isLatchkeyError, normalizeError } from '../kernel/errors/index.ts'
import type { Log } from '../kernel/log/log.ts'
import { withTimeout } from '../kernel/promises/abortable.ts'
import { pause } from '../kernel/promises/pause.ts'
import { promiseTry } from '../kernel/promises/promise-try.ts'
import { isDuplicate } from './is-duplicate.ts'
import { isLostAnswer } from './is-lost-answer.ts'

/** What `sendSigned` needs to send a signed transaction. */
export type SignedSending = {
  readonly clock: Clock
  readonly log: Pick<Log, 'warn'>
  /** Computed from the signed transaction. */
  readonly hash: string
  /** Sends the signed transaction to a node: the same bytes each time. Rejects with a `LatchkeyError`. */
  readonly send: () => Promise<unknown>
  /** Whether a node has the transaction, in a block or waiting for one. */
  readonly isKnown: () => Promise<boolean>
}

/** How long a node may take, in ms. A visitor who waits longer may reload the page, and the hash would be lost. */
const answerMs = 5000
/** The pauses before the transaction is sent again, in ms. */
const pausesMs: readonly number[] = [1000, 2000, 4000, 8000, 15_000]

/**
 * Sends a signed transaction. If the node's answer is lost, the transaction may have been sent: its hash is the answer then, so that it is
 * followed, and a visitor doesn't pay again. The same bytes are sent again for half a minute, which can't pay twice. A refusal that comes later
 * is only logged: the transaction stays sent until the chain tells its outcome.
 *
 * @throws what the node refused the transaction with, where nothing of it can be on its way
 * @example return sendSigned({ ...on, hash, send: () => broadcast(on, bytes), isKnown: () => isThere(on, hash) })
 */
export async function sendSigned(sending: SignedSending): Promise<{ readonly hash: string }> {
  const { clock, hash, isKnown, log, send } = sending
  const first = promiseTry(send)
  try {
    await withTimeout(first, clock, answerMs)
  } catch (thrown) {
    const error = normalizeError(thrown)
    if (isLost(error)) {
      log.warn('The answer to a signed transaction was lost, so it is sent again', { hash, error })
      void sendAgain(sending, first)
    } else if (!isDuplicate(error.details ?? '') && !(await isThere())) throw error
  }
  return { hash }

  /** A browser may send a request twice by itself, and the second one is refused. */
  async function isThere(): Promise<boolean> {
    return withTimeout(isKnown(), clock, answerMs).catch(() => false)
  }
}

/**
 * A refusal ends the tries like an acceptance: it may be about an earlier try, which a node has accepted. The answer to the first try counts
 * also when it comes late. The tries go on when the client stops, because the visitor has approved the transaction.
 */
async function sendAgain({ clock, hash, log, send }: SignedSending, first: Promise<unknown>): Promise<void> {
  const end = new AbortController()
  const accepted = () => end.abort()
  const failed = (error: unknown) => {
    if (end.signal.aborted || isLost(error)) return
    end.abort()
    log.warn('A transaction was refused when it was sent again, or late', { hash, error })
  }
  first.then(accepted, failed)
  for (const ms of pausesMs) {
    await pause(clock, ms, end.signal)
    if (end.signal.aborted) return
    await withTimeout(promiseTry(send), clock, answerMs).then(accepted, failed)
  }
}

/** Whether an error leaves open if a node has the transaction. */
function isLost(error: unknown): boolean {
  if (isLatchkeyError(error, 'request/invalid')) return isLostAnswer(error.details ?? '')
  if (isLatchkeyError(error, 'http/status')) return Number(error.context.status) >= 500
  return (
    isLatchkeyError(error, 'request/unreachable') ||
    isLatchkeyError(error, 'request/timed-out') ||
    isLatchkeyError(error, 'request/unreadable')
  )
}
