import type { FlowPurpose, FlowResult, LoggedIn } from '@latchkey/frame/wire'
import type { Database } from '../store/database.ts'
import { randomId } from './keys/secrets.ts'
import { type LoginContext, realmOf, sceneOf, tellAccount } from './login-context.ts'
import { LoginError } from './login-error.ts'
import { noticeMail } from './mail/mail-content.ts'
import { type Caller, sessionOf } from './request/caller.ts'
import { addLogin, findAccount, type ProvenLogin, viewAccount } from './store/accounts.ts'
import { addAudit } from './store/audit.ts'
import { findPasskeyAccount } from './store/passkey-accounts.ts'
import { beginSession, enterDevice } from './store/sessions.ts'

export type Completion = {
  readonly projectId: string
  readonly purpose: FlowPurpose
  /** The account that began to link a login. */
  readonly linkTo?: string | undefined
  readonly login: ProvenLogin
  /** Ends the flow inside the transaction; false when it had already ended. */
  readonly end: (tx: Database) => Promise<boolean>
  /** Refuses a known login: only a fresh proof of it may open its account. */
  readonly mustBeNew?: boolean | undefined
  /** Stores more with a login that is new to the server, such as a passkey. */
  readonly onAdded?: ((tx: Database, identity: string) => Promise<void>) | undefined
  /** Stores more with an account that this login makes. */
  readonly onCreated?: ((tx: Database, account: string) => Promise<void>) | undefined
}

/** Turns a proven login into a login session or a further login, as a whole or not at all. */
export async function completeLogin(
  context: LoginContext,
  caller: Caller,
  completion: Completion,
): Promise<FlowResult> {
  const result = await context.database.transaction(async (tx) => {
    if (!(await completion.end(tx))) throw new LoginError('login/flow', 'The flow has ended')
    return completion.purpose === 'link'
      ? link(context, tx, caller, completion)
      : logIn(context, tx, caller, completion)
  })
  context.outbox.flush()
  if (result.status === 'linked') return result
  return { ...result, identity: await identityTokenOf(context, caller, { ...result, accountId: result.account.id }) }
}

async function link(context: LoginContext, tx: Database, caller: Caller, completion: Completion) {
  const session = sessionOf(caller)
  if (session.account !== completion.linkTo) throw new LoginError('login/flow', 'The flow is another account’s')
  const owner = await findAccount(context, tx, session.realm, completion.login)
  if (owner !== undefined && (owner !== session.account || completion.mustBeNew))
    throw new LoginError('login/taken', 'This login belongs to another account')
  if (owner === undefined) {
    // With a login by mail, a thief of the mailbox could log in to a passkey account, and an app that collects a code
    // could show an account of its own as the visitor's.
    if (completion.login.method !== 'passkey' && (await findPasskeyAccount(tx, session.account)))
      throw new LoginError('login/vault-state', 'Only passkeys log in to an account that belongs to passkeys')
    const identity = await addLogin(context, tx, { id: session.account, realm: session.realm }, completion.login)
    await completion.onAdded?.(tx, identity)
    await addAudit(tx, session.account, 'linked', caller, context.now(), completion.login.method)
    await tellAccount(
      context,
      tx,
      session.account,
      noticeMail('linked', sceneOf(context.config, session.project, caller)),
    )
  }
  return { status: 'linked' as const, account: await viewAccount(context, tx, session.account, session.device) }
}

async function logIn(
  context: LoginContext,
  tx: Database,
  caller: Caller,
  { login, mustBeNew, projectId, onAdded, onCreated }: Completion,
): Promise<Omit<LoggedIn, 'identity'>> {
  const now = context.now()
  const realm = realmOf(context.config, projectId)
  let account = await findAccount(context, tx, realm, login)
  const isNewAccount = account === undefined
  if (!isNewAccount && mustBeNew) throw new LoginError('login/taken', 'This login belongs to another account')
  if (account === undefined) {
    account = randomId()
    await tx.run('INSERT INTO login_accounts (id, realm, created_at) VALUES ($1, $2, $3)', [account, realm, now])
    const identity = await addLogin(context, tx, { id: account, realm }, login)
    await onAdded?.(tx, identity)
    await onCreated?.(tx, account)
    await addAudit(tx, account, 'account-created', caller, now, login.method)
  }
  const device = await enterDevice(tx, account, caller, now)
  const session = await beginSession(context, tx, {
    account,
    device: device.id,
    project: projectId,
    method: login.method,
  })
  await addAudit(tx, account, device.isNew ? 'new-device' : 'login', caller, now, login.method)
  if (device.isNew && !isNewAccount)
    await tellAccount(context, tx, account, noticeMail('new-device', sceneOf(context.config, projectId, caller)))
  return {
    status: 'logged-in',
    sessionId: session.id,
    projectId,
    method: login.method,
    authenticatedAt: now,
    isNewDevice: device.isNew,
    tokens: session.tokens,
    account: await viewAccount(context, tx, account, device.id),
  }
}

/** The token that the app may have. */
export async function identityTokenOf(
  context: LoginContext,
  caller: Pick<Caller, 'baseUrl' | 'thumbprint'>,
  session: {
    readonly accountId: string
    readonly projectId: string
    readonly account: Pick<LoggedIn['account'], 'addresses' | 'passkeyAccount'>
  },
) {
  const asksEmail = context.config.projects[session.projectId]?.emailClaim
  const row = asksEmail
    ? await context.database.get(
        'SELECT id, email FROM login_identities WHERE account = $1 AND email IS NOT NULL ORDER BY created_at, id LIMIT 1',
        [session.accountId],
      )
    : undefined
  return context.identityTokens.sign({
    issuer: caller.baseUrl,
    project: session.projectId,
    account: session.accountId,
    addresses: session.account.addresses ?? addressesOf(session.account),
    email: row && context.keys.open(String(row.email), `email|${row.id}`),
    thumbprint: caller.thumbprint,
  })
}

const addressesOf = ({ passkeyAccount }: Pick<LoggedIn['account'], 'passkeyAccount'>) =>
  passkeyAccount?.address && { eip155: passkeyAccount.address }
