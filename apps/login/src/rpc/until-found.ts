import { loginError } from '@latchkey/frame/protocol'
import type { RpcContext } from './rpc-context.ts'
import { wait } from './wait.ts'

/** Time between two questions about a receipt, in ms: at first, and after the usual time is over. */
const everyMs = 1_000
const lateEveryMs = 10_000
/** How often a receipt is asked for without a signal. */
const mostQuestions = 300

/**
 * Asks until there is a result, such as a receipt. With a signal it asks until the signal fires. That is for a caller
 * that could only report a failure otherwise: the network may still include the transaction.
 *
 * @throws `login/failed` with `login/not-included` after five minutes, or when the signal fires; the transaction may still be included
 */
export async function untilFound<T>(
  { clock }: Pick<RpcContext, 'clock'>,
  find: () => Promise<T | undefined>,
  signal?: AbortSignal,
): Promise<T> {
  for (let asked = 1; signal ? !signal.aborted : asked <= mostQuestions; asked += 1) {
    const found = await find().catch(() => undefined)
    if (found) return found
    await wait(clock, asked <= mostQuestions ? everyMs : lateEveryMs, signal)
  }
  throw loginError('login/failed', 'The network has not included it yet', { code: 'login/not-included' })
}
