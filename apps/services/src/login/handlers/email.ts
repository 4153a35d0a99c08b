import type { EmailStartAnswer, FlowPurpose, LoginWire } from '@latchkey/frame/wire'
import { networksAround } from '../../limits/networks-around.ts'
import { completeLogin } from '../complete-login.ts'
import { day, type LoginContext, minute, realmOf, requireProject, sceneOf } from '../login-context.ts'
import { LoginError } from '../login-error.ts'
import { codeMail } from '../mail/code-mail.ts'
import { type Caller, sessionOf } from '../request/caller.ts'
import { subjectIndex } from '../store/accounts.ts'
import { countUse, type Limit } from '../store/counters.ts'
import { emailIssuer } from '../store/email-issuer.ts'
import { addFlow, endFlow } from '../store/flows.ts'
import { checkCode, codeIndex, codeLifeMs, cooldownMs, createCode, requireGuesses } from './code-flow.ts'
import { requireLinking } from './permission.ts'

type Content = {
  readonly email: string
  readonly projectId: string
  readonly purpose: FlowPurpose
  readonly linkTo?: string | undefined
  /** The name of the limit for wrong codes. */
  readonly guesses: string
}

const kind = 'email'

/**
 * Mails a code. The answer and the SQL statements are the same with and without an account for the address. Only the
 * device is looked up, and a device that has logged in with the address knows that the account exists.
 */
export async function startEmail(
  context: LoginContext,
  { email, keyProof, locale, projectId, purpose }: LoginWire['email/start']['request'],
  caller: Caller,
): Promise<EmailStartAnswer> {
  const { config, database, keys, now } = context
  await requireProject(context, projectId)
  const session = purpose === 'link' ? sessionOf(caller) : caller.session
  if (purpose === 'link') await requireLinking(context, sessionOf(caller), keyProof)
  const realm = purpose === 'link' && session ? session.realm : realmOf(config, projectId)
  const subject = subjectIndex(context, realm, emailIssuer, email)
  if (purpose === 'login' && session && (await hasLogin(context, session.account, subject)))
    return { action: 'CONNECT' }

  const isKnownDevice = await knowsDevice(context, realm, subject, caller.thumbprint)
  const guesses = isKnownDevice ? `${subject}:${caller.thumbprint}` : subject
  await requireGuesses(context, guesses)
  const code = createCode()
  const flow = await database.transaction(async (tx) => {
    const content: Content = { email, projectId, purpose, linkTo: session?.account, guesses }
    const added = await addFlow(tx, keys, {
      kind,
      thumbprint: caller.thumbprint,
      content,
      now: now(),
      lifeMs: codeLifeMs,
      scope: { name: keys.index('scope', `${purpose}:${subject}:${caller.thumbprint}`), cooldownMs },
      codeOf: (id) => codeIndex(context, id, code),
    })
    if (!added)
      throw new LoginError('login/rate', 'A code was sent less than 30 seconds ago', { retryAfter: cooldownMs / 1000 })
    const limits = isKnownDevice ? knownLimits(guesses) : mailboxLimits(context, email)
    await countUse(context, tx, [...limits, ...networkLimits(caller.network)])
    const scene = sceneOf(config, projectId, caller)
    const mail = codeMail(code, scene, { isNewDevice: !isKnownDevice, locale, purpose })
    await context.outbox.add(tx, { ...mail, to: email })
    return added
  })
  context.outbox.flush()
  return {
    action: isKnownDevice ? 'VERIFY_OTP' : 'VERIFY_DEVICE',
    flow: flow.id,
    expiresAt: flow.expiresAt,
    resendAt: now() + cooldownMs,
    device: caller.device,
    ...(caller.place && { place: caller.place }),
  }
}

/** Takes the code of a mail. */
export async function verifyEmail(
  context: LoginContext,
  request: LoginWire['email/verify']['request'],
  caller: Caller,
) {
  const flow = await checkCode<Content>(context, caller, { ...request, kind })
  const { email, linkTo, projectId, purpose } = flow.content
  return completeLogin(context, caller, {
    projectId,
    purpose,
    linkTo,
    login: { method: 'email', issuer: emailIssuer, subject: email, label: email, email },
    end: (tx) => endFlow(tx, flow.id),
  })
}

/**
 * The limit of mails with codes to one mailbox from devices of no account, for any purpose: to log in, to link, or to
 * change an address.
 */
export function mailboxLimits(context: LoginContext, email: string): Limit[] {
  const name = subjectIndex(context, '', emailIssuer, mailboxOf(email))
  return budget(name, 20)
}

/** The same for a sender that the mailbox's account knows. */
export const knownLimits = (name: string): Limit[] => budget(name, 40)

/** The limit of mails that one network may request. */
export function networkLimits(network: string): Limit[] {
  return networksAround(network).map((each, index) => ({
    name: `mail-network:${each}`,
    most: 30 * (index + 1),
    windowMs: 10 * minute,
  }))
}

const budget = (name: string, mostPerDay: number): Limit[] => [
  { name: `mail:${name}`, most: 5, windowMs: 10 * minute },
  { name: `mail-day:${name}`, most: mostPerDay, windowMs: day },
]

/** Google's mailboxes have two hosts, and a name with dots is the name without: https://support.google.com/mail/answer/7436150 */
const dotless = ['gmail.com', 'googlemail.com']

/** `ann+shop@mail.example` is the mailbox `ann@mail.example` at most providers. As a login each spelling counts by itself. */
function mailboxOf(email: string): string {
  const [, name = email, host = ''] = /^([^+]+)(?:\+.*)?@([^@]+)$/.exec(email) ?? []
  return dotless.includes(host) ? `${name.replaceAll('.', '')}@gmail.com` : `${name}@${host}`
}

async function hasLogin({ database }: LoginContext, account: string, subject: string): Promise<boolean> {
  const row = await database.get(
    'SELECT id FROM login_identities WHERE account = $1 AND issuer = $2 AND subject = $3',
    [account, emailIssuer, subject],
  )
  return row !== undefined
}

async function knowsDevice(
  { database }: LoginContext,
  realm: string,
  subject: string,
  thumbprint: string,
): Promise<boolean> {
  const row = await database.get(
    `SELECT d.id FROM login_devices d JOIN login_identities i ON i.account = d.account
      WHERE d.thumbprint = $1 AND i.realm = $2 AND i.issuer = $3 AND i.subject = $4`,
    [thumbprint, realm, emailIssuer, subject],
  )
  return row !== undefined
}
