import { refusalOf } from '@latchkey/frame/protocol'
import type { Account } from '@latchkey/frame/wire'
import type { LoginServer } from '../server/login-server.ts'

/** The login server's error codes for a session that has ended, and for a device key other than the one stored here. */
const endedCodes = new Set(['login/session-ended', 'login/access', 'login/proof'])

/** How a visitor knows an account: by the logins that it has. */
const nameOf = ({ logins }: Account) => logins.map(({ label }) => label).join(', ')

/** The names of the account that this browser is logged in with and of the next one, if they differ. */
export async function findOtherLogin(
  server: Pick<LoginServer, 'call'>,
  next: Account,
): Promise<readonly [string, string] | undefined> {
  const held = await server.call('account', {}).catch((error: unknown) => {
    // Whatever else keeps the answer away must not replace the visitor's login without a question.
    if (!endedCodes.has(refusalOf(error)?.code ?? '')) throw error
  })
  return held && held.account.id !== next.id ? [nameOf(held.account), nameOf(next)] : undefined
}
