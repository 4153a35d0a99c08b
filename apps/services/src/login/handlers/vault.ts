import type { LoginWire, RecoveryKind } from '@latchkey/frame/wire'
import type { Database } from '../../store/database.ts'
import { randomId } from '../keys/secrets.ts'
import { day, freshMs, hour, type LoginContext, sceneOf, tellAccount } from '../login-context.ts'
import { LoginError } from '../login-error.ts'
import { type NoticeName, noticeMail } from '../mail/mail-content.ts'
import { type Caller, sessionOf } from '../request/caller.ts'
import { lockAccount, viewAccount } from '../store/accounts.ts'
import { addAudit } from '../store/audit.ts'
import { countUse, hasUse } from '../store/counters.ts'
import { findPasskeyAccount } from '../store/passkey-accounts.ts'
import { endStepUpWithoutPasskeys, findStepUpPasskeys, isStepUpOn } from '../store/step-up.ts'
import { readMadePasskey, requirePasskeyProof } from './passkey-proof.ts'
import { addressesOf, requireKeyProof, requirePermission } from './permission.ts'

type Request<Name extends keyof LoginWire> = LoginWire[Name]['request']

/** The most recovery factors of an account. */
const mostRecoveries = 10
/** The most devices of an account that can sign: each has a share of its own. */
const mostDeviceShares = 50
/** How long a factor that was added beside others can't allow anything, in ms. */
const newFactorMs = 3 * day

/** Stores the first split: the addresses, which never change, and this device's share. */
export async function createVault(context: LoginContext, request: Request<'vault/create'>, caller: Caller) {
  const session = sessionOf(caller)
  const { addresses, keyProof, share } = request
  await context.database.transaction(async (tx) => {
    await lockAccount(tx, session.account)
    if (await findPasskeyAccount(tx, session.account))
      throw new LoginError('login/vault-state', 'The account belongs to passkeys')
    await requireKeyProof(tx, session, addresses, keyProof, context.now())
    const changed = await tx.run('UPDATE login_accounts SET addresses = $2 WHERE id = $1 AND addresses IS NULL', [
      session.account,
      JSON.stringify(addresses),
    ])
    if (changed === 0) throw new LoginError('login/vault-state', 'The account has keys already')
    await putDeviceShare(context, tx, session, share)
    await addAudit(tx, session.account, 'keys-made', caller, context.now())
  })
  return accountAnswer(context, caller)
}

/**
 * Releases this device's share. The setting `vault.unlock` decides what it needs: an access token of the last five
 * minutes, or a login of the last five minutes. If the account asks for its passkey, each signature needs a new confirmation of it. The server can't see what is signed,
 * so an exception for harmless texts would be an exception for every text.
 */
export async function readShare(context: LoginContext, { proof }: Request<'vault/share/read'>, caller: Caller) {
  const session = sessionOf(caller)
  const { config, database, keys, now } = context
  const since = config.vault.unlock === 'login' ? session.authenticatedAt : session.accessAt
  if (now() - since >= freshMs)
    throw config.vault.unlock === 'login'
      ? new LoginError('login/stale', 'This needs a login of the last five minutes')
      : new LoginError('login/access', 'This needs an access token of the last five minutes: refresh it')
  await countUse(context, database, [{ name: `share:${session.device}`, most: 60, windowMs: hour }])
  if (await isStepUpOn(database, session.account)) await requirePasskeyProof(context, session, 'release', proof)
  const row = await database.get('SELECT id, sealed FROM login_shares WHERE device = $1', [session.device])
  if (!row) throw new LoginError('login/unknown', 'There is no share for this device')
  return { share: keys.open(String(row.sealed), `share|${row.id}`) }
}

/** Stores the share of a new split, after a recovery on this device. */
export async function writeShare(context: LoginContext, request: Request<'vault/share/write'>, caller: Caller) {
  const session = sessionOf(caller)
  await context.database.transaction(async (tx) => {
    await lockAccount(tx, session.account)
    await requireKeyProof(tx, session, await addressesOf(tx, session.account), request.keyProof, context.now())
    const isNew = await putDeviceShare(context, tx, session, request.share)
    await addAudit(tx, session.account, 'device-share-written', caller, context.now())
    if (isNew) await tell(context, tx, caller, 'new-device-signs')
  })
  context.outbox.flush()
  return accountAnswer(context, caller)
}

/** Adds a recovery factor with a split of its own. */
export async function addRecovery(context: LoginContext, request: Request<'vault/recovery/add'>, caller: Caller) {
  const session = sessionOf(caller)
  const { keys, now } = context
  const passkey = request.passkey && readMadePasskey(request.passkey)
  await context.database.transaction(async (tx) => {
    await lockAccount(tx, session.account)
    await requireKeyProof(tx, session, await addressesOf(tx, session.account), request.keyProof, now())
    const { n } =
      (await tx.get('SELECT count(*) AS n FROM login_recoveries WHERE account = $1', [session.account])) ?? {}
    if (Number(n) >= mostRecoveries)
      throw new LoginError('login/full', `An account has at most ${mostRecoveries} recovery factors`)
    const [recovery, share] = [randomId(), randomId()]
    await tx.run('INSERT INTO login_shares (id, account, sealed, created_at) VALUES ($1, $2, $3, $4)', [
      share,
      session.account,
      keys.seal(request.share, `share|${share}`),
      now(),
    ])
    await tx.run(
      `INSERT INTO login_recoveries (id, account, share, kind, label, sealed, step_up_key, step_up_from, created_at)
        VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9)`,
      [
        recovery,
        session.account,
        share,
        request.kind,
        request.label,
        request.sealed,
        request.stepUpKey,
        Number(n) > 0 ? now() + newFactorMs : now(),
        now(),
      ],
    )
    const isNew = passkey && !(await findStepUpPasskeys(tx, session.account)).some(({ id }) => id === passkey.id)
    if (isNew)
      await tx.run('INSERT INTO login_recovery_passkeys (recovery, id, public_key, counter) VALUES ($1, $2, $3, $4)', [
        recovery,
        passkey.id,
        passkey.publicKey,
        passkey.counter,
      ])
    await addAudit(tx, session.account, 'recovery-added', caller, now(), request.kind)
    await tell(context, tx, caller, 'recovery-added')
  })
  context.outbox.flush()
  return accountAnswer(context, caller)
}

/**
 * Releases the two shares that a new device needs to recover: the visitor's sealed share and the server's share of its
 * split. Each release sends a mail, up to 15 a day.
 */
export async function readRecovery(
  context: LoginContext,
  { recoveryId }: Request<'vault/recovery/read'>,
  caller: Caller,
) {
  const session = sessionOf(caller)
  const { database, keys, now } = context
  // Counted for each device, so that a thief of the mailbox can't use up the releases for the visitor's own new device.
  // A second release to the same device tells it nothing new, and logins limit the number of devices.
  await countUse(context, database, [
    { name: `recovery:${session.device}`, most: 5, windowMs: hour },
    { name: `recovery-day:${session.device}`, most: 15, windowMs: day },
  ])
  const isTold = await hasUse(context, database, { name: `recovery-mail:${session.account}`, most: 15, windowMs: day })
  const row = await database.transaction(async (tx) => {
    const found = await tx.get(
      `SELECT r.kind, r.sealed AS own, s.id, s.sealed FROM login_recoveries r JOIN login_shares s ON s.id = r.share
        WHERE r.id = $1 AND r.account = $2`,
      [recoveryId, session.account],
    )
    if (!found) throw new LoginError('login/unknown', 'There is no such recovery factor')
    await addAudit(tx, session.account, 'recovery-read', caller, now())
    if (isTold) await tell(context, tx, caller, 'recovery-read')
    return found
  })
  context.outbox.flush()
  return {
    sealed: String(row.own),
    share: keys.open(String(row.sealed), `share|${row.id}`),
    kind: String(row.kind) as RecoveryKind,
  }
}

export async function removeRecovery(context: LoginContext, request: Request<'vault/recovery/remove'>, caller: Caller) {
  const session = sessionOf(caller)
  await context.database.transaction(async (tx) => {
    await lockAccount(tx, session.account)
    await requirePermission(tx, session, 'remove-recovery', request.permission, context.now())
    // The factor's row refers to its share: deleting the share deletes both.
    const removed = await tx.run(
      'DELETE FROM login_shares WHERE account = $1 AND id IN (SELECT share FROM login_recoveries WHERE id = $2 AND account = $1)',
      [session.account, request.recoveryId],
    )
    if (removed === 0) throw new LoginError('login/unknown', 'There is no such recovery factor')
    await endStepUpWithoutPasskeys(tx, session.account, caller, context.now())
    await addAudit(tx, session.account, 'recovery-removed', caller, context.now())
    await tell(context, tx, caller, 'recovery-removed')
  })
  context.outbox.flush()
  return accountAnswer(context, caller)
}

/** Allows an action that the frame does by itself, the export of the keys. A mail tells the visitor. */
export async function permit(context: LoginContext, { action, permission }: Request<'vault/permit'>, caller: Caller) {
  const session = sessionOf(caller)
  await context.database.transaction(async (tx) => {
    await requirePermission(tx, session, action, permission, context.now())
    await addAudit(tx, session.account, 'export-allowed', caller, context.now())
    await tell(context, tx, caller, 'exported')
  })
  context.outbox.flush()
  return { status: 'done' as const }
}

async function putDeviceShare(
  { keys, now }: LoginContext,
  tx: Database,
  session: { readonly account: string; readonly device: string },
  share: string,
): Promise<boolean> {
  const removed = await tx.run('DELETE FROM login_shares WHERE device = $1', [session.device])
  const { n } =
    (await tx.get('SELECT count(*) AS n FROM login_shares WHERE account = $1 AND device IS NOT NULL', [
      session.account,
    ])) ?? {}
  // Another device's share is never deleted without asking, because the visitor may need that device.
  if (Number(n) >= mostDeviceShares)
    throw new LoginError('login/full', `At most ${mostDeviceShares} devices of an account sign: remove one first`)
  const id = randomId()
  await tx.run('INSERT INTO login_shares (id, account, device, sealed, created_at) VALUES ($1, $2, $3, $4, $5)', [
    id,
    session.account,
    session.device,
    keys.seal(share, `share|${id}`),
    now(),
  ])
  return removed === 0
}

function tell(context: LoginContext, tx: Database, caller: Caller, notice: NoticeName): Promise<void> {
  const { account, project } = sessionOf(caller)
  return tellAccount(context, tx, account, noticeMail(notice, sceneOf(context.config, project, caller)))
}

export async function accountAnswer(context: LoginContext, caller: Caller) {
  const { account, device, method } = sessionOf(caller)
  return { account: await viewAccount(context, context.database, account, device), method }
}
