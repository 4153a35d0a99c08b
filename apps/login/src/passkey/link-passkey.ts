import { loginError } from '@latchkey/frame/protocol'
import type { Account, PasskeyFinishRequest } from '@latchkey/frame/wire'
import type { LoginServer } from '../server/login-server.ts'
import { importSealKey, sealAddress } from './address-seal.ts'
import { haveSameOwners } from './fix-account.ts'
import { changeOwnPasskeys, isSamePasskey, type OwnPasskeysStore, readOwnPasskeys } from './own-passkeys.ts'
import { readMadeKey } from './read-made-key.ts'
import { requireOwnAccount } from './require-own-account.ts'

/**
 * Adds a new passkey to the login. The server's answer is accepted only if its list is the earlier list plus this
 * passkey, with the key that the device attested. If the account's address is fixed, the same request sends the
 * address's seal, so every linked passkey has one.
 *
 * @param secret what the device was told to keep, base64url
 * @throws `login/failed` with `login/passkey` where the server names another key, or loses the seal; with `login/session-ended` where the account isn't known here
 */
export async function linkPasskey(
  { server, store }: { readonly server: Pick<LoginServer, 'call'>; readonly store: OwnPasskeysStore },
  before: Account,
  { credential, flow, secret }: Omit<PasskeyFinishRequest, 'seal'> & { readonly secret: string },
): Promise<Account> {
  const { id, response } = credential
  await requireOwnAccount(store, before)
  const [made, sealing, own] = [
    readMadeKey(id, response.attestationObject),
    await importSealKey(secret),
    await readOwnPasskeys(store, before.id),
  ]
  if (!made || !sealing || !own) throw refused()
  // This is stored before the server knows the passkey. If the page closes after the request, the next page still knows
  // that the passkey is the visitor's.
  await changeOwnPasskeys(store, before.id, (now = own) => ({
    ...now,
    passkeys: [...now.passkeys, { ...made, sealing }],
  }))
  const { address } = before.passkeyAccount ?? {}
  const seal = address && (await sealAddress(sealing, { address, id }))
  const { account } = await server.call('passkey/finish', { flow, credential, ...(seal && { seal }) })
  const owners = passkeysOf(account)
  const named = owners.find((owner) => owner.id === id)
  const rest = owners.filter((owner) => owner !== named)
  const isWhole = named && isSamePasskey(named, made) && named.seal === seal && haveSameOwners(rest, passkeysOf(before))
  if (!isWhole) throw refused()
  await requireOwnAccount(store, account)
  return account
}

const refused = () => loginError('login/failed', 'The login server names another passkey', { code: 'login/passkey' })

const passkeysOf = ({ passkeyAccount }: Account) => [
  ...(passkeyAccount?.owners ?? []),
  ...(passkeyAccount?.added ?? []),
]
