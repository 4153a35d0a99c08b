import type { Clock } from '@latchkey/core'
import { LatchkeyError } from '@latchkey/core/errors'

/** How long a wallet may take for what needs no prompt, in ms. */
const answerMs = 10_000

/**
 * Settles with the promise, or with `request/timed-out`: some wallets never answer. For questions without a prompt only.
 *
 * @example const accounts = await withTimeout(readAccounts(provider), clock)
 */
export function withTimeout<T>(promise: Promise<T>, clock: Clock, ms: number = answerMs): Promise<T> {
  return new Promise((resolve, reject) => {
    const late = () => reject(new LatchkeyError('request/timed-out', { details: 'The wallet does not answer' }))
    const cancel = clock.setTimeout(late, ms)
    promise.then(resolve, reject).finally(cancel)
  })
}
