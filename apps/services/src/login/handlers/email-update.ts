import type { EmailUpdateAnswer, LoginWire } from '@latchkey/frame/wire'
import { type LoginContext, sceneOf, tellAccount } from '../login-context.ts'
import { LoginError } from '../login-error.ts'
import { addressChangeMail, noticeMail } from '../mail/mail-content.ts'
import { type Caller, type Session, sessionOf } from '../request/caller.ts'
import { addLogin, findAccount, lockAccount } from '../store/accounts.ts'
import { addAudit } from '../store/audit.ts'
import { countUse } from '../store/counters.ts'
import { emailIssuer } from '../store/email-issuer.ts'
import { addFlow, endFlow } from '../store/flows.ts'
import { findPasskeyAccount } from '../store/passkey-accounts.ts'
import { endSessionsBy } from '../store/sessions.ts'
import { checkCode, codeIndex, codeLifeMs, cooldownMs, createCode, requireGuesses } from './code-flow.ts'
import { knownLimits, mailboxLimits, networkLimits } from './email.ts'
import { addressesOf, requireKeyProof } from './permission.ts'

type Content = {
  readonly session: string
  readonly account: string
  /** The login whose address changes; undefined if the account had none. */
  readonly loginId?: string | undefined
  readonly email: string
  readonly guesses: string
}
type Step = 'primary' | 'secondary'

const kindOf = (step: Step): string => `email-${step}`

/**
 * Begins a change of the address: a code to the present address, then one to the new address. The account must also
 * prove its keys. Otherwise a thief of the mailbox could move the login to another address, and a thief of a social
 * account could add an address.
 */
export async function startEmailUpdate(
  context: LoginContext,
  { email, keyProof }: LoginWire['email/update/start']['request'],
  caller: Caller,
): Promise<EmailUpdateAnswer> {
  const session = sessionOf(caller)
  const { database, keys, now } = context
  if (await findPasskeyAccount(database, session.account))
    throw new LoginError('login/vault-state', 'Only passkeys log in to an account that belongs to passkeys')
  await database.transaction(async (tx) =>
    requireKeyProof(tx, session, await addressesOf(tx, session.account), keyProof, now()),
  )
  const login = await database.get(
    'SELECT id, email FROM login_identities WHERE account = $1 AND issuer = $2 ORDER BY created_at, id LIMIT 1',
    [session.account, emailIssuer],
  )
  const content: Content = {
    session: session.id,
    account: session.account,
    loginId: login && String(login.id),
    email,
    guesses: `change:${session.account}`,
  }
  const present = login?.email ? keys.open(String(login.email), `email|${login.id}`) : undefined
  return present === undefined
    ? sendCode(context, caller, session, { step: 'secondary', content, to: email })
    : sendCode(context, caller, session, { step: 'primary', content, to: present })
}

/** Takes the code of the present address, and mails one to the new address. */
export async function verifyPrimary(
  context: LoginContext,
  request: LoginWire['email/update/primary']['request'],
  caller: Caller,
): Promise<EmailUpdateAnswer> {
  const { flow, session } = await check(context, request, caller, 'primary')
  return sendCode(context, caller, session, {
    step: 'secondary',
    content: flow.content,
    to: flow.content.email,
    replaces: flow.id,
  })
}

/** Takes the code of the new address, and changes the login. A mail to the present address tells the visitor. */
export async function verifySecondary(
  context: LoginContext,
  request: LoginWire['email/update/secondary']['request'],
  caller: Caller,
): Promise<EmailUpdateAnswer> {
  const { flow, session } = await check(context, request, caller, 'secondary')
  const { email, loginId } = flow.content
  const { now } = context
  await context.database.transaction(async (tx) => {
    if (!(await endFlow(tx, flow.id))) throw new LoginError('login/flow', 'The flow has ended')
    await lockAccount(tx, session.account)
    const login = { method: 'email' as const, issuer: emailIssuer, subject: email, label: email, email }
    const owner = await findAccount(context, tx, session.realm, login)
    if (owner === session.account) return
    const notice = noticeMail('email-changed', sceneOf(context.config, session.project, caller))
    await tellAccount(context, tx, session.account, notice)
    if (loginId !== undefined) {
      await tx.run('DELETE FROM login_identities WHERE id = $1 AND account = $2', [loginId, session.account])
      await endSessionsBy(tx, 'email', session, caller, now())
    }
    await addLogin(context, tx, { id: session.account, realm: session.realm }, login)
    await addAudit(tx, session.account, 'email-changed', caller, now())
  })
  context.outbox.flush()
  return { action: 'DONE' }
}

async function check(
  context: LoginContext,
  request: LoginWire['email/update/primary']['request'],
  caller: Caller,
  step: Step,
) {
  const session = sessionOf(caller)
  const flow = await checkCode<Content>(context, caller, { ...request, kind: kindOf(step) })
  if (flow.content.session !== session.id) throw new LoginError('login/flow', 'The flow is another session’s')
  return { flow, session }
}

async function sendCode(
  context: LoginContext,
  caller: Caller,
  session: Session,
  {
    step,
    content,
    to,
    replaces,
  }: { readonly step: Step; readonly content: Content; readonly to: string; readonly replaces?: string },
): Promise<EmailUpdateAnswer> {
  const { config, database, keys, now } = context
  await requireGuesses(context, content.guesses)
  const code = createCode()
  const flow = await database.transaction(async (tx) => {
    if (replaces !== undefined && !(await endFlow(tx, replaces)))
      throw new LoginError('login/flow', 'The flow has ended')
    const added = await addFlow(tx, keys, {
      kind: kindOf(step),
      thumbprint: caller.thumbprint,
      content,
      now: now(),
      lifeMs: codeLifeMs,
      scope: { name: keys.index('scope', `change:${step}:${session.account}:${caller.thumbprint}`), cooldownMs },
      codeOf: (id) => codeIndex(context, id, code),
    })
    if (!added)
      throw new LoginError('login/rate', 'A code was sent less than 30 seconds ago', { retryAfter: cooldownMs / 1000 })
    // The new address may belong to a stranger, whatever account asks. Without this limit many accounts could fill its
    // mailbox, or guess a code that makes the address theirs.
    const stranger = step === 'secondary' ? mailboxLimits(context, to) : []
    await countUse(context, tx, [...knownLimits(content.guesses), ...stranger, ...networkLimits(caller.network)])
    await context.outbox.add(tx, { ...addressChangeMail(code, sceneOf(config, session.project, caller), step), to })
    return added
  })
  context.outbox.flush()
  return {
    action: step === 'primary' ? 'VERIFY_PRIMARY_OTP' : 'VERIFY_SECONDARY_OTP',
    flow: flow.id,
    expiresAt: flow.expiresAt,
  }
}
