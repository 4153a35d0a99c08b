import type { LoginMethod, SessionTokens } from '@latchkey/frame/wire'
import type { Database, SqlValue } from '../../store/database.ts'
import { hashToken, randomId, randomToken } from '../keys/secrets.ts'
import { day, type LoginContext, minute, sceneOf, tellAccount } from '../login-context.ts'
import { LoginError } from '../login-error.ts'
import { noticeMail } from '../mail/mail-content.ts'
import type { Caller, Session } from '../request/caller.ts'
import { addAudit } from './audit.ts'

/** How long an access token is valid, in ms. */
const accessMs = 10 * minute
/**
 * How long a used refresh token is accepted again while its successor is unused, in ms: the answer may have been lost.
 */
const graceMs = minute
/** The most devices of an account. Beyond that, the device that was unused for longest is removed. */
const mostDevices = 50
/** How often the last use of a login session is stored, in ms. */
const seenMs = minute

/** The device of a caller at an account, made at its first login. */
export async function enterDevice(
  tx: Database,
  account: string,
  caller: Caller,
  now: number,
): Promise<{ readonly id: string; readonly isNew: boolean }> {
  const known = await tx.get('SELECT id FROM login_devices WHERE account = $1 AND thumbprint = $2', [
    account,
    caller.thumbprint,
  ])
  if (known) {
    await tx.run('UPDATE login_devices SET seen_at = $2, label = $3, place = $4 WHERE id = $1', [
      known.id ?? null,
      now,
      caller.device,
      caller.place ?? null,
    ])
    return { id: String(known.id), isNew: false }
  }
  await tx.run(
    `DELETE FROM login_devices WHERE id IN (SELECT d.id FROM login_devices d LEFT JOIN login_shares s ON s.device = d.id
      WHERE d.account = $1 AND s.id IS NULL ORDER BY d.seen_at DESC LIMIT 1000 OFFSET ${mostDevices - 1})`,
    [account],
  )
  const id = randomId()
  await tx.run(
    'INSERT INTO login_devices (id, account, thumbprint, label, place, created_at, seen_at) VALUES ($1, $2, $3, $4, $5, $6, $6)',
    [id, account, caller.thumbprint, caller.device, caller.place ?? null, now],
  )
  return { id, isNew: true }
}

/** Begins a login session. It replaces the one that the device had at the project. */
export async function beginSession(
  context: LoginContext,
  tx: Database,
  session: {
    readonly account: string
    readonly device: string
    readonly project: string
    readonly method: LoginMethod
  },
): Promise<{ readonly id: string; readonly tokens: SessionTokens }> {
  const now = context.now()
  const id = randomId()
  const accessToken = randomToken()
  const refreshToken = randomToken()
  const expiresAt = now + context.config.sessionDays * day
  await tx.run('DELETE FROM login_sessions WHERE device = $1 AND project = $2', [session.device, session.project])
  await tx.run(
    `INSERT INTO login_sessions (id, account, device, project, method, authenticated_at, created_at, expires_at, access, access_at)
      VALUES ($1, $2, $3, $4, $5, $6, $6, $7, $8, $6)`,
    [id, session.account, session.device, session.project, session.method, now, expiresAt, hashToken(accessToken)],
  )
  await tx.run('INSERT INTO login_refresh_tokens (hash, session, issued_at) VALUES ($1, $2, $3)', [
    hashToken(refreshToken),
    id,
    now,
  ])
  return { id, tokens: { accessToken, accessExpiresAt: now + accessMs, refreshToken, expiresAt } }
}

/**
 * Ends the login sessions of other devices that began by a method, after a login of that method was removed: a thief of
 * it may have one of them.
 */
export async function endSessionsBy(
  tx: Database,
  method: LoginMethod,
  { account, device }: Pick<Session, 'account' | 'device'>,
  caller: Caller,
  now: number,
): Promise<void> {
  const ended = await tx.run('DELETE FROM login_sessions WHERE account = $1 AND method = $2 AND device <> $3', [
    account,
    method,
    device,
  ])
  if (ended > 0) await addAudit(tx, account, 'session-ended', caller, now, String(ended))
}

/**
 * The session of an access token.
 *
 * @throws {LoginError} `login/access`, `login/proof`
 */
export async function findSession(
  database: Database,
  accessToken: string,
  thumbprint: string,
  now: number,
): Promise<Session> {
  const row = await database.get(
    `SELECT s.*, a.realm, d.thumbprint, d.seen_at FROM login_sessions s JOIN login_devices d ON d.id = s.device
      JOIN login_accounts a ON a.id = s.account WHERE s.access = $1`,
    [hashToken(accessToken)],
  )
  if (!row || Number(row.access_at) + accessMs <= now || Number(row.expires_at) <= now)
    throw new LoginError('login/access', 'The access token is unknown or too old')
  if (row.thumbprint !== thumbprint) throw new LoginError('login/proof', 'The access token is of another device')
  if (now - Number(row.seen_at) >= seenMs)
    await database.run('UPDATE login_devices SET seen_at = $2 WHERE id = $1', [row.device ?? null, now])
  return {
    id: String(row.id),
    account: String(row.account),
    realm: String(row.realm),
    device: String(row.device),
    project: String(row.project),
    method: String(row.method) as LoginMethod,
    authenticatedAt: Number(row.authenticated_at),
    accessAt: Number(row.access_at),
    expiresAt: Number(row.expires_at),
  }
}

type Refreshed = { readonly tokens: SessionTokens } | { readonly error: LoginError }

/**
 * Exchanges a refresh token. A token that was used before ends the login session (RFC 9700, 4.14), and so does a token
 * from another device. But the answer to the device's own request may have been lost. So for a minute, while the
 * successor is unused, the used token gets a new one.
 */
export async function refreshSession(
  context: LoginContext,
  refreshToken: string,
  caller: Caller,
): Promise<SessionTokens> {
  const now = context.now()
  const hash = hashToken(refreshToken)
  const result = await context.database.transaction(async (tx): Promise<Refreshed> => {
    const row = await tx.get(
      `SELECT r.used_at, s.id, s.account, s.project, s.expires_at, d.thumbprint FROM login_refresh_tokens r
        JOIN login_sessions s ON s.id = r.session JOIN login_devices d ON d.id = s.device WHERE r.hash = $1`,
      [hash],
    )
    const ended = (message: string) => ({ error: new LoginError('login/session-ended', message) })
    if (!row || Number(row.expires_at) <= now) return ended('The login session has ended')
    const session = row.id ?? null
    const isOwn = row.thumbprint === caller.thumbprint
    // Only one request can mark an unused token as used.
    const isFirst =
      isOwn &&
      (await tx.run('UPDATE login_refresh_tokens SET used_at = $2 WHERE hash = $1 AND used_at IS NULL', [
        hash,
        now,
      ])) === 1
    if (!isFirst) {
      const usedAt = Number((await tx.get('SELECT used_at FROM login_refresh_tokens WHERE hash = $1', [hash]))?.used_at)
      const isRepeated = isOwn && now - usedAt < graceMs && (await hasUnusedSuccessor(tx, session, hash, usedAt))
      if (!isRepeated) {
        await tx.run('DELETE FROM login_sessions WHERE id = $1', [session])
        await addAudit(tx, String(row.account), 'refresh-reused', caller, now)
        const scene = sceneOf(context.config, String(row.project), caller)
        await tellAccount(context, tx, String(row.account), noticeMail('sessions-ended', scene))
        return ended('The refresh token was used before')
      }
      await tx.run('DELETE FROM login_refresh_tokens WHERE session = $1 AND used_at IS NULL', [session])
    }
    const accessToken = randomToken()
    const next = randomToken()
    const expiresAt = now + context.config.sessionDays * day
    await tx.run('INSERT INTO login_refresh_tokens (hash, session, issued_at) VALUES ($1, $2, $3)', [
      hashToken(next),
      session,
      now,
    ])
    // The last hundred used tokens of a login session are kept, to notice a second use.
    await tx.run(
      `DELETE FROM login_refresh_tokens WHERE session = $1 AND used_at IS NOT NULL AND issued_at <
        (SELECT issued_at FROM login_refresh_tokens WHERE session = $1 ORDER BY issued_at DESC LIMIT 1 OFFSET 100)`,
      [session],
    )
    await tx.run('UPDATE login_sessions SET access = $2, access_at = $3, expires_at = $4 WHERE id = $1', [
      session,
      hashToken(accessToken),
      now,
      expiresAt,
    ])
    return { tokens: { accessToken, accessExpiresAt: now + accessMs, refreshToken: next, expiresAt } }
  })
  context.outbox.flush()
  if ('error' in result) throw result.error
  return result.tokens
}

/** Whether no other token was used since this one was used at `usedAt`. */
async function hasUnusedSuccessor(tx: Database, session: SqlValue, hash: string, usedAt: number): Promise<boolean> {
  const row = await tx.get(
    'SELECT count(*) AS spent FROM login_refresh_tokens WHERE session = $1 AND hash <> $2 AND used_at >= $3',
    [session, hash, usedAt],
  )
  return Number(row?.spent) === 0
}
