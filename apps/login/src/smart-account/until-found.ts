import { loginError } from '@latchkey/frame/protocol'
import type { RpcContext } from '../frame/rpc-context.ts'

/** Between two questions about a receipt, in ms. */
const everyMs = 1_000
/** How often a receipt is asked for. */
const mostQuestions = 300

/**
 * Asks until there is something, such as a receipt.
 *
 * @throws `login/failed` with `login/not-included` after five minutes; the transaction may still be included
 */
export async function untilFound<T>({ clock }: RpcContext, find: () => Promise<T | undefined>): Promise<T> {
  for (let left = mostQuestions; left > 0; left -= 1) {
    const found = await find().catch(() => undefined)
    if (found) return found
    await new Promise<void>((resolve) => void clock.setTimeout(resolve, everyMs))
  }
  throw loginError('login/failed', 'The network has not included it yet', { code: 'login/not-included' })
}
