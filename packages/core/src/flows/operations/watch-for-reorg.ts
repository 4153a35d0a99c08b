import type { AnyAdapter, LatchkeyClient } from '../../kernel/client.ts'
import type { PolledOperation } from './schedule-poll.ts'

/** Looks whether a transaction stays in its block, and follows it if a reorganisation takes it back. */
export function watchForReorg(
  client: LatchkeyClient,
  entry: AnyAdapter,
  awaited: Pick<PolledOperation, 'id' | 'signal'>,
): void {
  import('./watch-included.ts')
    .then(({ watchIncluded }) => watchIncluded(client, entry, awaited))
    .catch((error: unknown) => client.log.warn('A transaction is not watched any more', { error }))
}
