import type { LatchkeyClient } from '../../kernel/client.ts'
import type { WithSignal } from '../../kernel/ports/namespace.ts'
import { noLogin } from './login-errors.ts'

/**
 * A JWT for the app's own server, which says who is logged in (docs/login.md has the check in three lines). It is good for ten minutes and
 * renewed by itself, so ask for it at each request.
 *
 * @example fetch('/orders', { headers: { authorization: `Bearer ${await getIdentityToken(client)}` } })
 * @throws LatchkeyError `login/none` without a login, `login/failed`, `login/frame-unavailable`, `request/aborted`
 */
export async function getIdentityToken(client: LatchkeyClient, { signal }: WithSignal = {}): Promise<string> {
  const { sessions } = client.connection.getState()
  if (!client.auth || !Object.values(sessions).some(({ source }) => source === 'auth')) throw noLogin()
  return client.auth.identityToken({ signal })
}
