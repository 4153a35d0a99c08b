import type { AuditAnswer, DevicesAnswer, LoginMethod, LoginWire } from '@latchkey/frame/wire'
import { identityTokenOf } from '../complete-login.ts'
import { day, type LoginContext, requireProject, sceneOf, tellAccount } from '../login-context.ts'
import { LoginError } from '../login-error.ts'
import { noticeMail } from '../mail/mail-content.ts'
import { type Caller, sessionOf } from '../request/caller.ts'
import { lockAccount } from '../store/accounts.ts'
import { addAudit } from '../store/audit.ts'
import { endSessionsBy } from '../store/sessions.ts'
import { endStepUpWithoutPasskeys } from '../store/step-up.ts'
import { requirePermission } from './permission.ts'
import { accountAnswer } from './vault.ts'

type Request<Name extends keyof LoginWire> = LoginWire[Name]['request']

const done = { status: 'done' } as const
/** How long a deletion waits, in ms. */
const deletionMs = 3 * day
const auditPage = 50

export async function renewIdentityToken(
  context: LoginContext,
  { projectId }: Request<'identity-token'>,
  caller: Caller,
) {
  const session = sessionOf(caller)
  await requireProject(context, projectId)
  // A token names its app, so the frame of one app gets no token for another app.
  if (session.project !== projectId) throw new LoginError('login/project', 'The login session is of another project')
  const { account } = await accountAnswer(context, caller)
  return identityTokenOf(context, caller, { accountId: account.id, projectId, account })
}

export async function endSession({ database, now }: LoginContext, _: Request<'session/end'>, caller: Caller) {
  const session = sessionOf(caller)
  await database.transaction(async (tx) => {
    await tx.run('DELETE FROM login_sessions WHERE id = $1', [session.id])
    await addAudit(tx, session.account, 'session-ended', caller, now())
  })
  return done
}

export async function listDevices(
  { database, now }: LoginContext,
  _: Request<'devices'>,
  caller: Caller,
): Promise<DevicesAnswer> {
  const current = sessionOf(caller)
  const devices = await database.all(
    `SELECT d.*, s.id AS share FROM login_devices d LEFT JOIN login_shares s ON s.device = d.id
      WHERE d.account = $1 ORDER BY d.seen_at DESC, d.id`,
    [current.account],
  )
  const sessions = await database.all(
    'SELECT * FROM login_sessions WHERE account = $1 AND expires_at > $2 ORDER BY created_at, id',
    [current.account, now()],
  )
  return {
    devices: devices.map((device) => ({
      id: String(device.id),
      label: String(device.label),
      ...(device.place !== null && { place: String(device.place) }),
      createdAt: Number(device.created_at),
      seenAt: Number(device.seen_at),
      isCurrent: device.id === current.device,
      hasShare: device.share !== null,
      sessions: sessions
        .filter((session) => session.device === device.id)
        .map((session) => ({
          id: String(session.id),
          projectId: String(session.project),
          method: String(session.method) as LoginMethod,
          createdAt: Number(session.created_at),
          isCurrent: session.id === current.id,
        })),
    })),
  }
}

/**
 * Ends a device: its login sessions and its share are removed. The share of the only device that can sign stays while
 * there is no recovery factor. Without that share the keys are lost, and a login alone, which a thief of the mailbox
 * has, must not cause that. The device's login sessions can be ended.
 *
 * @throws {LoginError} `login/vault-state`
 */
export async function endDevice({ database, now }: LoginContext, { deviceId }: Request<'devices/end'>, caller: Caller) {
  const { account } = sessionOf(caller)
  await database.transaction(async (tx) => {
    await lockAccount(tx, account)
    const others = await tx.get(
      `SELECT (SELECT count(*) FROM login_shares WHERE account = $1 AND (device IS NULL OR device <> $2)) AS others,
        (SELECT count(*) FROM login_shares WHERE account = $1 AND device = $2) AS own`,
      [account, deviceId],
    )
    if (Number(others?.own) > 0 && Number(others?.others) === 0)
      throw new LoginError('login/vault-state', 'The account’s keys are on this device alone: end its sessions instead')
    const ended = await tx.run('DELETE FROM login_devices WHERE id = $1 AND account = $2', [deviceId, account])
    if (ended === 0) throw new LoginError('login/unknown', 'There is no such device')
    await addAudit(tx, account, 'device-ended', caller, now())
  })
  return done
}

export async function endSessions({ database, now }: LoginContext, request: Request<'sessions/end'>, caller: Caller) {
  const { account, id } = sessionOf(caller)
  await database.transaction(async (tx) => {
    const ended =
      request.which === 'one'
        ? await tx.run('DELETE FROM login_sessions WHERE account = $1 AND id = $2', [account, request.sessionId])
        : await tx.run('DELETE FROM login_sessions WHERE account = $1 AND id <> $2', [
            account,
            request.which === 'others' ? id : '',
          ])
    if (ended === 0 && request.which === 'one') throw new LoginError('login/unknown', 'There is no such session')
    if (ended > 0) await addAudit(tx, account, 'session-ended', caller, now(), String(ended))
  })
  return done
}

/** Removes a login, never the last one, and ends the sessions of other devices that began by it. */
export async function unlinkLogin(context: LoginContext, request: Request<'logins/unlink'>, caller: Caller) {
  const session = sessionOf(caller)
  await context.database.transaction(async (tx) => {
    await lockAccount(tx, session.account)
    await requirePermission(tx, session, 'unlink', request.permission, context.now())
    const logins = await tx.all('SELECT id, method FROM login_identities WHERE account = $1', [session.account])
    const login = logins.find(({ id }) => id === request.loginId)
    if (!login) throw new LoginError('login/unknown', 'There is no such login')
    if (logins.length === 1) throw new LoginError('login/last-login', 'The last login can’t be removed')
    await tellAccount(
      context,
      tx,
      session.account,
      noticeMail('unlinked', sceneOf(context.config, session.project, caller)),
    )
    await tx.run('DELETE FROM login_identities WHERE id = $1', [request.loginId])
    await endSessionsBy(tx, String(login.method) as LoginMethod, session, caller, context.now())
    await endStepUpWithoutPasskeys(tx, session.account, caller, context.now())
    await addAudit(tx, session.account, 'unlinked', caller, context.now(), String(login.method))
  })
  context.outbox.flush()
  return accountAnswer(context, caller)
}

export async function listAudit(
  { database }: LoginContext,
  { before }: Request<'audit'>,
  caller: Caller,
): Promise<AuditAnswer> {
  const { account } = sessionOf(caller)
  const from = before === undefined ? Number.MAX_SAFE_INTEGER : Number(before.slice(auditPrefix.length))
  if (!Number.isSafeInteger(from)) throw new LoginError('login/bad-request', 'before: no page begins there')
  const rows = await database.all(
    `SELECT * FROM login_audit WHERE account = $1 AND id < $2 ORDER BY id DESC LIMIT ${auditPage}`,
    [account, from],
  )
  const last = rows.at(-1)
  return {
    entries: rows.map(({ at, detail, device, event, place }) => ({
      at: Number(at),
      event: String(event),
      ...(device !== null && { device: String(device) }),
      ...(place !== null && { place: String(place) }),
      ...(detail !== null && { detail: String(detail) }),
    })),
    ...(rows.length === auditPage && last && { next: `${auditPrefix}${last.id}` }),
  }
}
/** Makes the id of a page as long as other ids. */
const auditPrefix = 'audit-page-number-'

/** Asks for the account's deletion, which happens after 72 hours. */
export async function deleteAccount(context: LoginContext, request: Request<'account/delete'>, caller: Caller) {
  const session = sessionOf(caller)
  const now = context.now()
  const dueAt = await context.database.transaction(async (tx) => {
    await lockAccount(tx, session.account)
    await requirePermission(tx, session, 'delete-account', request.permission, now)
    await tx.run('UPDATE login_accounts SET deletion_due_at = $2 WHERE id = $1 AND deletion_due_at IS NULL', [
      session.account,
      now + deletionMs,
    ])
    await addAudit(tx, session.account, 'deletion-asked', caller, now)
    await tellAccount(
      context,
      tx,
      session.account,
      noticeMail('deletion-asked', sceneOf(context.config, session.project, caller)),
    )
    const row = await tx.get('SELECT deletion_due_at FROM login_accounts WHERE id = $1', [session.account])
    return Number(row?.deletion_due_at)
  })
  context.outbox.flush()
  return { dueAt }
}

export async function cancelDeletion(context: LoginContext, _: Request<'account/delete/cancel'>, caller: Caller) {
  const session = sessionOf(caller)
  await context.database.transaction(async (tx) => {
    const changed = await tx.run(
      'UPDATE login_accounts SET deletion_due_at = NULL WHERE id = $1 AND deletion_due_at IS NOT NULL',
      [session.account],
    )
    if (changed === 0) return
    await addAudit(tx, session.account, 'deletion-cancelled', caller, context.now())
    await tellAccount(
      context,
      tx,
      session.account,
      noticeMail('deletion-cancelled', sceneOf(context.config, session.project, caller)),
    )
  })
  context.outbox.flush()
  return done
}
