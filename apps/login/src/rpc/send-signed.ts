import { isDuplicate, withTimeout } from '@latchkey/core/adapter-kit'
import { isLatchkeyError } from '@latchkey/core/errors'
import { refusalOf } from '@latchkey/frame/protocol'
import type { RpcContext } from './rpc-context.ts'
import { wait } from './wait.ts'

/** Sends a signed transaction or operation, and finds it again. */
type SignedSending = {
  send(): Promise<unknown>
  /** Whether the network knows the transaction or operation by its hash. */
  isKnown(): Promise<boolean>
  /** Runs before the first try, so that a reload during the sending loses nothing. If it throws, nothing is sent. */
  keep?: (() => Promise<void>) | undefined
  /** Runs when the sending was refused. */
  forget?: (() => Promise<void>) | undefined
  /** Aborts when the page that asked is closed. There is no further try then. */
  signal?: AbortSignal | undefined
}

/** The pause before each further try, in ms. */
const pauses = [1_000, 2_000, 4_000, 8_000, 15_000]
/**
 * For how long after the first lost answer further tries may begin, in ms. A visitor who waits longer may reload the page,
 * and the hash would be lost.
 */
const longestMs = 30_000
/** How long the network may take to say whether it has it, in ms. */
const isThereMs = 5_000
/** These codes aren't refusals: the server or the network gave no answer. */
const lost: ReadonlySet<string | undefined> = new Set(['login/network', 'login/unavailable'])

/**
 * Sends a signed transaction or operation. If the answer is lost, it may have been sent, so the same bytes are sent
 * again for half a minute: they can't take effect twice. Without an answer it then counts as sent, within two minutes of
 * the first try, and its receipt will tell the result.
 *
 * @returns whether the network is known to have it
 * @throws the refusal of `send`, if the transaction can't be on its way
 */
export async function sendSigned(
  { clock }: Pick<RpcContext, 'clock'>,
  { forget, isKnown, keep, send, signal }: SignedSending,
): Promise<boolean> {
  const isThere = () =>
    withTimeout(
      isKnown().catch(() => false),
      clock,
      isThereMs,
      () => false,
    )
  await keep?.()
  let until = Number.POSITIVE_INFINITY
  for (let tried = 0; ; tried += 1) {
    try {
      await send()
      return true
    } catch (error) {
      if (isRefusal(error)) {
        // A refusal may mean that an earlier try was accepted: after a lost answer, or if the browser itself sent the
        // request twice.
        if (isTaken(error) || (await isThere())) return true
        if (tried > 0) return false
        await forget?.()
        throw error
      }
    }
    until = Math.min(until, clock.now() + longestMs)
    if (await isThere()) return true
    const pause = pauses[tried]
    if (pause === undefined || clock.now() + pause > until) return false
    await wait(clock, pause, signal)
    if (signal?.aborted) return false
  }
}

function isRefusal(error: unknown): boolean {
  return isLatchkeyError(error, 'login/failed') && !lost.has(refusalOf(error)?.code)
}

/** Whether a node or bundler refuses bytes because it has them already. */
const isTaken = (error: unknown): boolean => isLatchkeyError(error) && isDuplicate(error.details ?? '')
