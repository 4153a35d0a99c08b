import { AsyncLocalStorage } from 'node:async_hooks'
import { withTimeLimit } from '../../limits/time-limit.ts'
import type { Log } from '../../log/log.ts'
import type { Database, Row } from '../../store/database.ts'
import type { KeyRing } from '../keys/key-ring.ts'
import type { MailContent } from './mail-content.ts'

type Mail = MailContent & { readonly to: string }

/** Hands a mail to the mail server. Rejects when it wasn't taken. */
export type SendMail = (mail: Mail) => Promise<void>

/**
 * Mails that are committed in the same transaction as the event that they report, and sent afterwards. If the process
 * dies in between, none is lost.
 */
export type Outbox = {
  /** Called inside the transaction that the mail reports. */
  add(tx: Database, mail: Mail): Promise<void>
  /** Sends waiting mails in the background. Call it after the transaction. */
  flush(): void
  /** Resolves when nothing is being sent. */
  settled(): Promise<void>
}

const mostTries = 6
const firstWaitMs = 5_000
/** How long one attempt may take before another node may try, in ms. */
const attemptMs = 60_000
/** How long the mail server may take for one mail, in ms: the attempt ends before another node begins one. */
const sendMs = 50_000
/** How many mails are sent at the same time. */
const mostLanes = 4

export function createOutbox(options: {
  readonly database: Database
  readonly keys: KeyRing
  readonly send: SendMail
  readonly log: Log
  readonly now: () => number
}): Outbox {
  const { database, keys, send, log, now } = options
  // A lane sends the mails of many visitors, so it doesn't belong to the request that begins it.
  const outside = AsyncLocalStorage.snapshot()
  const running = new Set<Promise<void>>()
  /** How many lanes will look for a mail again. */
  let lanes = 0
  /** How often a flush was asked for. */
  let flushes = 0

  // Otherwise all lanes would want the same mail: one gets it, and the others find none.
  const unlessTaken = database.dialect === 'postgres' ? 'FOR UPDATE SKIP LOCKED' : ''
  /** Takes the next mail for this lane alone, by moving its time. */
  const take = async () => {
    const time = now()
    return database.get(
      `UPDATE login_mails SET tries = tries + 1, next_at = $2 WHERE id =
        (SELECT id FROM login_mails WHERE next_at <= $1 ORDER BY next_at, id LIMIT 1 ${unlessTaken}) AND next_at <= $1 RETURNING id, content, tries`,
      [time, time + attemptMs],
    )
  }
  const attempt = async ({ id = null, content, tries: times }: Row) => {
    const tries = Number(times)
    try {
      await withTimeLimit(send(JSON.parse(keys.open(String(content), 'mail')) as Mail), sendMs)
      await database.run('DELETE FROM login_mails WHERE id = $1', [id])
    } catch (error) {
      const isLast = tries >= mostTries
      // The mail server's text may repeat the address, so only its code is logged.
      const cause = error instanceof Error && 'code' in error ? String(error.code) : 'failed'
      log.warn('login: a mail wasn’t sent', { tries, cause, isLast })
      if (isLast) await database.run('DELETE FROM login_mails WHERE id = $1', [id])
      else
        await database.run('UPDATE login_mails SET next_at = $2 WHERE id = $1', [
          id,
          now() + firstWaitMs * 2 ** (tries - 1),
        ])
    }
  }
  /** Sends one mail after the other until none waits. Each has a lane, so that a slow mail server delays no other mail. */
  const lane = async () => {
    lanes += 1
    try {
      for (let looked = -1; looked !== flushes; ) {
        // A mail that is added during the look has its flush afterwards, so the lane looks again.
        looked = flushes
        const row = await take()
        if (!row) continue
        await attempt(row)
        looked = -1
      }
    } catch (error) {
      log.warn('login: mails can’t be read', { cause: String(error) })
    } finally {
      lanes -= 1
    }
  }
  return {
    async add(tx, mail) {
      await tx.run('INSERT INTO login_mails (content, created_at, tries, next_at) VALUES ($1, $2, 0, $2)', [
        keys.seal(JSON.stringify(mail), 'mail'),
        now(),
      ])
    },
    flush() {
      flushes += 1
      while (lanes < mostLanes) {
        const one = outside(lane).finally(() => running.delete(one))
        running.add(one)
      }
    },
    settled: async () => {
      while (running.size > 0) await Promise.all(running)
    },
  }
}
