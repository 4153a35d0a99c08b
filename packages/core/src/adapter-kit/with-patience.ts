import type { Clock } from '../clock.ts'

/**
 * What a promise gives, or `'late'` after so many ms. The promise goes on, and what it says later is nobody's.
 *
 * @example const answer = await withPatience(clock, provider.request(call), 10_000)
 */
export async function withPatience<T>(clock: Clock, promise: Promise<T>, ms: number): Promise<T | 'late'> {
  let cancel = () => {}
  const late = new Promise<'late'>((resolve) => {
    cancel = clock.setTimeout(() => resolve('late'), ms)
  })
  try {
    return await Promise.race([promise, late])
  } finally {
    cancel()
  }
}
