import { createPermits } from '../limits/permits.ts'
import { VisitorLimitError } from './upstream-error.ts'

/** How long a request waits for a permit, in ms, if every permit for its address is taken. */
const permitMs = 2000

/**
 * Runs work that asks a company's servers, once there is a permit for the visitor that it is for.
 *
 * @throws {VisitorLimitError} `busy` when the visitor has too many requests under way
 */
export type WithPermit = <T>(work: () => Promise<T>) => Promise<T>

/**
 * Shares the permits among visitors, so that one visitor alone can't hold them all while a server hangs.
 *
 * @param visitor its address; undefined in the server's own work
 * @param mostAtOnce of all visitors together
 */
export function createUpstreamPermits(
  visitor: () => string | undefined = () => undefined,
  mostAtOnce = 64,
): WithPermit {
  const permits = createPermits(mostAtOnce)
  return async (work) => {
    const release = await permits.wait(visitor(), permitMs)
    if (!release) throw new VisitorLimitError('busy', 'Too many requests of one address are under way', 1000)
    try {
      return await work()
    } finally {
      release()
    }
  }
}
