import type { Database } from '../../store/database.ts'
import { LoginError } from '../login-error.ts'

export type Limit = { readonly name: string; readonly most: number; readonly windowMs: number }

/**
 * Counts one use of each limit, for all nodes and over restarts.
 *
 * @throws {LoginError} `login/rate` when one of them is used up; those before it stay counted
 */
export async function countUse(database: Database, limits: readonly Limit[], now: number): Promise<void> {
  for (const { name, most, windowMs } of limits) {
    const bucket = Math.floor(now / windowMs)
    const endsAt = (bucket + 1) * windowMs
    const row = await database.get(
      `INSERT INTO login_counters (name, bucket, amount, expires_at) VALUES ($1, $2, 1, $3)
        ON CONFLICT (name, bucket) DO UPDATE SET amount = login_counters.amount + 1 RETURNING amount`,
      [name, bucket, endsAt],
    )
    if (Number(row?.amount) > most)
      throw new LoginError('login/rate', 'Too many requests of this kind', {
        retryAfter: Math.max(1, Math.ceil((endsAt - now) / 1000)),
      })
  }
}
