import { refusalOf } from '@latchkey/frame/protocol'
import type { Account } from '@latchkey/frame/wire'
import type { LoginServer } from '../server/login-server.ts'

/** The login server's error codes for a session that has ended, and for a device key other than the one stored here. */
const endedCodes = new Set(['login/session-ended', 'login/access', 'login/proof'])

/** The name by which a visitor knows an account: its logins. */
const nameOf = ({ logins }: Account) => logins.map(({ label }) => label).join(', ')

/**
 * Finds the name of the account that this browser is logged in to, and the name of the next account, if the two differ.
 */
export async function findOtherLogin(
  server: Pick<LoginServer, 'call'>,
  next: Account,
): Promise<readonly [string, string] | undefined> {
  const held = await server.call('account', {}).catch((error: unknown) => {
    // After any other error the visitor's login must not be replaced without a question.
    if (!endedCodes.has(refusalOf(error)?.code ?? '')) throw error
  })
  return held && held.account.id !== next.id ? [nameOf(held.account), nameOf(next)] : undefined
}
