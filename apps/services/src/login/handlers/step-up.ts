import type { LoginWire, StepUpAnswer } from '@latchkey/frame/wire'
import { day, freshMs, type LoginContext, sceneOf, tellAccount } from '../login-context.ts'
import { LoginError } from '../login-error.ts'
import { noticeMail } from '../mail/mail-content.ts'
import { type Caller, sessionOf } from '../request/caller.ts'
import { lockAccount } from '../store/accounts.ts'
import { countUse } from '../store/counters.ts'
import { changeStepUp, findStepUpPasskeys, isStepUpOn } from '../store/step-up.ts'
import { requirePasskeyProof } from './passkey-proof.ts'
import { requirePermission } from './permission.ts'

type Request = LoginWire['vault/step-up']['request']

/** The most changes of one account in a day. Each sends a mail. */
const mostChanges = 20

/**
 * Tells whether the account asks for its passkey before each signature. Turns that on or off first if the request wants
 * it.
 */
export async function stepUp(context: LoginContext, request: Request, caller: Caller): Promise<StepUpAnswer> {
  const { account } = sessionOf(caller)
  if (request.isOn === true) await turnOn(context, request, caller)
  if (request.isOn === false) await turnOff(context, request, caller)
  const [isOn, passkeys] = await Promise.all([
    isStepUpOn(context.database, account),
    findStepUpPasskeys(context.database, account),
  ])
  return { isOn, passkeys: passkeys.map(({ id }) => id) }
}

async function turnOn(context: LoginContext, { proof }: Request, caller: Caller): Promise<void> {
  const session = sessionOf(caller)
  const row = await context.database.get('SELECT addresses FROM login_accounts WHERE id = $1', [session.account])
  if (!row || row.addresses === null) throw new LoginError('login/vault-state', 'The account has no keys')
  await requirePasskeyProof(context, session, 'step-up-on', proof)
  await change(context, true, caller)
}

/**
 * Turning it off needs the passkey, or, if that is lost, a recovery factor and a fresh login. The login session alone
 * is never enough.
 */
async function turnOff(context: LoginContext, { permission, proof }: Request, caller: Caller): Promise<void> {
  const session = sessionOf(caller)
  const now = context.now()
  if (!permission?.stepUp) {
    await requirePasskeyProof(context, session, 'step-up-off', proof)
    return change(context, false, caller)
  }
  if (now - session.authenticatedAt >= freshMs)
    throw new LoginError('login/stale', 'This needs a login of the last five minutes')
  const { recoveries } = (await context.database.get(
    'SELECT count(*) AS recoveries FROM login_recoveries WHERE account = $1',
    [session.account],
  )) as { readonly recoveries?: unknown }
  // Without a recovery factor only the keys could allow it, and these may be on a stolen device.
  if (Number(recoveries) === 0) throw new LoginError('login/step-up', 'The account has no recovery factor')
  await context.database.transaction((tx) => requirePermission(tx, session, 'step-up-off', permission, now))
  await change(context, false, caller)
}

async function change(context: LoginContext, isOn: boolean, caller: Caller): Promise<void> {
  const { account, project } = sessionOf(caller)
  // Counted after the proof, so that a thief with only the login session uses nothing up.
  await countUse(context, context.database, [{ name: `step-up:${account}`, most: mostChanges, windowMs: day }])
  await context.database.transaction(async (tx) => {
    await lockAccount(tx, account)
    if (!(await changeStepUp(tx, account, isOn, caller, context.now()))) return
    const mail = noticeMail(isOn ? 'step-up-on' : 'step-up-off', sceneOf(context.config, project, caller))
    await tellAccount(context, tx, account, mail)
  })
  context.outbox.flush()
}
