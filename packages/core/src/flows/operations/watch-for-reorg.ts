import type { AnyAdapter, LatchkeyClient } from '../../kernel/client.ts'
import { longestPauseMs, type PolledOperation } from './schedule-poll.ts'

/** The pause after the first load that failed, in ms; doubled each time. */
const firstPauseMs = 5000

/**
 * Looks whether a transaction stays in its block, and follows it if a reorganisation takes it back. A load of the code that failed, in a page that
 * was offline, is tried again. Not by `untilLoaded`: if this module shared it with the payments, the page's initial code would grow over its budget
 * (docs/decisions/initial-load.md).
 */
export function watchForReorg(
  client: LatchkeyClient,
  entry: AnyAdapter,
  awaited: Pick<PolledOperation, 'id' | 'signal'>,
  pauseMs = firstPauseMs,
): void {
  const { clock, log } = client
  const { signal } = awaited
  const again = () => watchForReorg(client, entry, awaited, Math.min(pauseMs * 2, longestPauseMs))
  import('./watch-included.ts')
    .then(
      ({ watchIncluded }) => watchIncluded(client, entry, awaited),
      (error: unknown) => {
        log.debug('The code that watches a transaction could not be loaded', { error })
        if (!signal.aborted) signal.addEventListener('abort', clock.setTimeout(again, pauseMs), { once: true })
      },
    )
    .catch((error: unknown) => log.warn('A transaction is not watched any more', { error }))
}
