import type { Database } from '../../store/database.ts'
import type { KeyRing } from '../keys/key-ring.ts'
import { LoginError } from '../login-error.ts'

export type Limit = {
  /** The name may contain an address: the database only gets an HMAC of it. */
  readonly name: string
  readonly most: number
  readonly windowMs: number
}

type Counting = { readonly keys: Pick<KeyRing, 'index'>; readonly now: () => number }

/**
 * Counts one use of each limit, for all server nodes and across restarts.
 *
 * @throws {LoginError} `login/rate` when one of them is used up; those before it stay counted
 */
export async function countUse(
  { keys, now }: Counting,
  database: Pick<Database, 'get'>,
  limits: readonly Limit[],
): Promise<void> {
  const time = now()
  for (const limit of limits) {
    const { endsAt, isOver } = await count(keys, database, limit, time)
    if (isOver) throw usedUp(endsAt - time)
  }
}

/** Takes one counted use back. */
export async function giveUseBack(
  { keys, now }: Counting,
  database: Pick<Database, 'run'>,
  { name, windowMs }: Pick<Limit, 'name' | 'windowMs'>,
): Promise<void> {
  await database.run('UPDATE login_counters SET amount = amount - 1 WHERE name = $1 AND bucket = $2 AND amount > 0', [
    keys.index('counter', name),
    Math.floor(now() / windowMs),
  ])
}

/** Counts one use, and tells whether the limit still had it. */
export async function hasUse({ keys, now }: Counting, database: Pick<Database, 'get'>, limit: Limit): Promise<boolean> {
  return !(await count(keys, database, limit, now())).isOver
}

async function count(
  keys: Counting['keys'],
  database: Pick<Database, 'get'>,
  { most, name, windowMs }: Limit,
  time: number,
): Promise<{ readonly endsAt: number; readonly isOver: boolean }> {
  const bucket = Math.floor(time / windowMs)
  const endsAt = (bucket + 1) * windowMs
  const row = await database.get(
    `INSERT INTO login_counters (name, bucket, amount, expires_at) VALUES ($1, $2, 1, $3)
      ON CONFLICT (name, bucket) DO UPDATE SET amount = login_counters.amount + 1 RETURNING amount`,
    [keys.index('counter', name), bucket, endsAt],
  )
  return { endsAt, isOver: Number(row?.amount) > most }
}

/**
 * Checks a limit without counting.
 *
 * @throws {LoginError} `login/rate` when it is used up
 */
export async function requireUnused(
  { keys, now }: Counting,
  database: Pick<Database, 'get'>,
  { name, most, windowMs }: Limit,
): Promise<void> {
  const time = now()
  const bucket = Math.floor(time / windowMs)
  const row = await database.get('SELECT amount FROM login_counters WHERE name = $1 AND bucket = $2', [
    keys.index('counter', name),
    bucket,
  ])
  if (Number(row?.amount ?? 0) >= most) throw usedUp((bucket + 1) * windowMs - time)
}

function usedUp(ms: number): LoginError {
  return new LoginError('login/rate', 'Too many requests of this kind', {
    retryAfter: Math.max(1, Math.ceil(ms / 1000)),
  })
}
