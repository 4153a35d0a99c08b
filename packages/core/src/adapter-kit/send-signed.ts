import type { Clock } from '../kernel/clock.ts'
import { isLatchkeyError, normalizeError } from '../kernel/errors/index.ts'
import type { Log } from '../kernel/log/log.ts'
import { withTimeout } from '../kernel/promises/abortable.ts'

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
/** How nodes refuse a transaction that they have already. */
const isDuplicate =
  /already (known|imported|exists in|been processed|in (the )?(mempool|block ?chain|utxo set))|txn-already/i
/**
 * How a gateway says, in place of a node, that it has lost the node's answer. CometBFT begins every refusal of its own with
 * "Internal error: ".
 */
const isGateway =
  /internal ([a-z-]+ )?error(?!: \S)|time(d?[ -])?out|upstream|gateway|temporarily unavailable|service unavailable|overloaded/i

/**
 * Sends a signed transaction. If the node's answer is lost, the transaction may have been sent: its hash is the answer then, so that it is
 * followed, and a visitor doesn't pay again. The same bytes are sent again for half a minute, which can't pay twice.
 *
 * @throws what the node refused the transaction with, where nothing of it can be on its way
 * @example return sendSigned({ ...on, hash, send: () => broadcast(on, bytes), isKnown: () => isThere(on, hash) })
 */
export async function sendSigned(sending: SignedSending): Promise<{ readonly hash: string }> {
  const { clock, hash, isKnown, log, send } = sending
  try {
    await withTimeout(send(), clock, answerMs)
  } catch (thrown) {
    const error = normalizeError(thrown)
    if (isLost(error)) {
      log.warn('The answer to a signed transaction was lost, so it is sent again', { hash, error })
      void sendAgain(sending)
    } else if (!isDuplicate.test(error.details ?? '') && !(await isThere())) throw error
  }
  return { hash }

  /** A browser may send a request twice by itself, and the second one is refused. */
  async function isThere(): Promise<boolean> {
    return withTimeout(isKnown(), clock, answerMs).catch(() => false)
  }
}

/** A refusal may be about the first try, which a node has accepted: it ends the tries like an acceptance. */
async function sendAgain({ clock, hash, log, send }: SignedSending): Promise<void> {
  for (const ms of pausesMs) {
    await new Promise<void>((resolve) => void clock.setTimeout(resolve, ms))
    try {
      return void (await withTimeout(send(), clock, answerMs))
    } catch (error) {
      if (isLost(error)) continue
      return log.warn('A transaction was refused when it was sent again', { hash, error })
    }
  }
}

/** Whether an error leaves open if a node has the transaction. */
function isLost(error: unknown): boolean {
  if (isLatchkeyError(error, 'request/invalid'))
    return isGateway.test(error.details ?? '') && !isDuplicate.test(error.details ?? '')
  if (isLatchkeyError(error, 'http/status')) return Number(error.context.status) >= 500
  return (
    isLatchkeyError(error, 'request/unreachable') ||
    isLatchkeyError(error, 'request/timed-out') ||
    isLatchkeyError(error, 'request/unreadable')
  )
}
