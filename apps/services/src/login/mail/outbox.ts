import { AsyncLocalStorage } from 'node:async_hooks'
import type { Log } from '../../log/log.ts'
import type { Database } from '../../store/database.ts'
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
/** How many mails are sent at the same time. */
const lanes = 4

export function createOutbox(options: {
  readonly database: Database
  readonly keys: KeyRing
  readonly send: SendMail
  readonly log: Log
  readonly now: () => number
}): Outbox {
  const { database, keys, send, log, now } = options
  // One run sends the mails of many visitors, so it doesn't belong to the request that begins it.
  const outside = AsyncLocalStorage.snapshot()
  let running: Promise<void> | undefined
  let isAskedAgain = false

  /** Takes the next mail for this server node alone, by moving its time. */
  const take = async () => {
    const time = now()
    return database.get(
      `UPDATE login_mails SET tries = tries + 1, next_at = $2 WHERE id =
        (SELECT id FROM login_mails WHERE next_at <= $1 ORDER BY next_at, id LIMIT 1) AND next_at <= $1 RETURNING id, content, tries`,
      [time, time + attemptMs],
    )
  }
  const lane = async () => {
    for (let row = await take(); row; row = await take()) {
      const id = row.id ?? null
      const tries = Number(row.tries)
      try {
        await send(JSON.parse(keys.open(String(row.content), 'mail')) as Mail)
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
  }
  const run = async () => {
    do {
      isAskedAgain = false
      await Promise.all(Array.from({ length: lanes }, lane))
    } while (isAskedAgain)
  }
  const outbox: Outbox = {
    async add(tx, mail) {
      await tx.run('INSERT INTO login_mails (content, created_at, tries, next_at) VALUES ($1, $2, 0, $2)', [
        keys.seal(JSON.stringify(mail), 'mail'),
        now(),
      ])
    },
    flush() {
      isAskedAgain = true
      running ??= outside(run)
        .catch((error: unknown) => log.warn('login: mails can’t be read', { cause: String(error) }))
        .finally(() => {
          running = undefined
          if (isAskedAgain) outbox.flush()
        })
    },
    settled: async () => {
      while (running) await running
    },
  }
  return outbox
}
