import { loginError } from '@latchkey/frame/protocol'
import type { Account, PasskeyFinishRequest } from '@latchkey/frame/wire'
import type { LoginServer } from '../server/login-server.ts'
import { haveSameOwners } from './fix-account.ts'
import { isMadeWith } from './is-made-with.ts'

/**
 * Adds a passkey that was just made to the login. The server's list of passkeys counts only where it is the one from before with this passkey, and with the
 * key that the device attested.
 *
 * @throws `login/failed` with `login/passkey` where the server names another key
 */
export async function linkPasskey(
  server: Pick<LoginServer, 'call'>,
  before: Account,
  request: PasskeyFinishRequest,
): Promise<Account> {
  const answer = await server.call('passkey/finish', request)
  const owners = passkeysOf(answer.account)
  const { id, response } = request.credential
  const made = owners.find((owner) => owner.id === id)
  const rest = owners.filter((owner) => owner !== made)
  if (made && isMadeWith(made, response.attestationObject) && haveSameOwners(rest, passkeysOf(before)))
    return answer.account
  throw loginError('login/failed', 'The login server names another passkey', { code: 'login/passkey' })
}

const passkeysOf = ({ passkeyAccount }: Account) => [
  ...(passkeyAccount?.owners ?? []),
  ...(passkeyAccount?.added ?? []),
]
