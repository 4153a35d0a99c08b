import type { AnyAdapter, LatchkeyClient } from '../../kernel/client.ts'
import type { Awaited } from './ask-again.ts'

/** Looks whether a transaction stays in its block, and follows it if it doesn't. */
export function watchAgain(client: LatchkeyClient, entry: AnyAdapter, awaited: Pick<Awaited, 'id' | 'signal'>): void {
  import('./watch-included.ts')
    .then(({ watchIncluded }) => watchIncluded(client, entry, awaited))
    .catch((error: unknown) => client.log.warn('A transaction is not watched any more', { error }))
}
