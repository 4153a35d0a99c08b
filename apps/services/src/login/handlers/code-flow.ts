import { randomInt } from 'node:crypto'
import type { Database } from '../../store/database.ts'
import { isSame } from '../keys/secrets.ts'
import { hour, type LoginContext, minute } from '../login-context.ts'
import { LoginError } from '../login-error.ts'
import type { Caller } from '../request/caller.ts'
import { countUse, giveUseBack, requireUnused } from '../store/counters.ts'
import { type Flow, readFlow } from '../store/flows.ts'

export const codeLifeMs = 20 * minute
const mostTries = 5
/** The pause between two codes: 30 s. */
export const cooldownMs = 30_000

export const createCode = (): string => String(randomInt(1_000_000)).padStart(6, '0')

export const codeIndex = (context: LoginContext, flow: string, code: string): string =>
  context.keys.index('code', `${flow}\n${code}`)

/** The most wrong codes in an hour for one address: from all unknown devices together, and from each known device. */
const wrongPerHour = 20

/**
 * Checks a code. Each try is counted before the code is compared. So parallel requests can't gain extra tries, and
 * if the process ends in between, the try still counts. The hourly limit counts in the same way, because many codes may
 * have been requested before the first guess.
 *
 * @throws {LoginError} `login/code-expired`, `login/code-tries`, `login/code-wrong`, `login/rate`
 */
export async function checkCode<Content extends { readonly guesses: string }>(
  context: LoginContext,
  caller: Caller,
  given: { readonly kind: string; readonly flow: string; readonly code: string },
): Promise<Flow<Content>> {
  const { database, keys, now } = context
  const row = await database.get(
    `UPDATE login_flows SET tries = tries + 1 WHERE id = $1 AND kind = $2 AND thumbprint = $3 AND status = 'open' AND expires_at > $4
      AND tries < ${mostTries} RETURNING *`,
    [given.flow, given.kind, caller.thumbprint, now()],
  )
  if (!row) throw await explain(database, caller, given, now())
  const flow = readFlow<Content>(keys, row)
  const expected = flow.code ?? ''
  const guesses = guessLimit(flow.content.guesses)
  await countUse(context, database, [guesses])
  if (isSame(expected, codeIndex(context, flow.id, given.code))) {
    await giveUseBack(context, database, guesses)
    return flow
  }
  const triesLeft = mostTries - flow.tries
  if (triesLeft === 0) throw new LoginError('login/code-tries', 'No try is left', { triesLeft })
  throw new LoginError('login/code-wrong', 'Another code was expected', { triesLeft })
}

const guessLimit = (guesses: string) => ({ name: `wrong:${guesses}`, most: wrongPerHour, windowMs: hour })

/** @throws {LoginError} `login/rate` once too many wrong codes were given */
export function requireGuesses(context: LoginContext, guesses: string): Promise<void> {
  return requireUnused(context, context.database, guessLimit(guesses))
}

async function explain(
  database: Database,
  caller: Caller,
  given: { readonly kind: string; readonly flow: string },
  now: number,
): Promise<LoginError> {
  const row = await database.get(
    'SELECT tries FROM login_flows WHERE id = $1 AND kind = $2 AND thumbprint = $3 AND expires_at > $4',
    [given.flow, given.kind, caller.thumbprint, now],
  )
  if (row && Number(row.tries) >= mostTries)
    return new LoginError('login/code-tries', 'No try is left', { triesLeft: 0 })
  return new LoginError('login/code-expired', 'The code has expired, or a newer one was sent')
}
