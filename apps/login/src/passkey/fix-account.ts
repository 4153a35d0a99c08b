import { loginError } from '@latchkey/frame/protocol'
import type { Account, PasskeyOwner } from '@latchkey/frame/wire'
import type { LoginServer } from '../server/login-server.ts'
import type { OwnerKit } from '../vault/owner-kit.ts'
import { sealAddress } from './address-seal.ts'
import {
  changeOwnPasskeys,
  isSameAddress,
  isSamePasskey,
  type OwnPasskeysStore,
  readOwnPasskeys,
} from './own-passkeys.ts'
import { type FixedAccount, requireOwnContract } from './require-own-contract.ts'

type Hex = `0x${string}`
type Server = Pick<LoginServer, 'call'>
type Fixed = Account & { readonly passkeyAccount: FixedAccount }

/**
 * Asks the login server for the address that a new account would have. It is accepted only with exactly the owners that
 * the visitor knows: the passkeys made here, and the key of the kit. The server stores nothing yet: the kit holds the
 * address, and the visitor must have the kit before the account has that owner.
 *
 * @throws `login/message-invalid` where the server names another owner, or hides one
 */
export async function draftAccount(
  server: Server,
  { passkeyAccount }: Account,
  kitOwner: Hex | undefined,
): Promise<Fixed> {
  const request = { isDraft: true, ...(kitOwner && { kitOwner }) }
  const { account } = await server.call('passkey/account', request)
  return requireOwners(account, { owners: passkeyAccount?.owners ?? [], kitOwner })
}

/**
 * Makes the login server fix the address of a new account, with a seal for each of its passkeys. With a seal, a new
 * device can verify that the address is the visitor's.
 *
 * @throws `login/message-invalid` where the server names another owner or address, or loses a seal; `login/failed` with `login/passkey` where a passkey
 * wasn't made or used here
 */
export async function fixAccount(
  { server, store }: { readonly server: Server; readonly store: OwnPasskeysStore },
  account: Account,
  { kit }: { readonly kit?: OwnerKit | undefined } = {},
): Promise<Fixed> {
  const draft = (await draftAccount(server, account, kit?.owner)).passkeyAccount
  const { address, factoryData, owners } = draft
  if (kit && !(kit.address === address && kit.factoryData === factoryData)) throw otherOwners()
  const own = await readOwnPasskeys(store, account.id)
  const seals = await Promise.all(
    owners.map(async (owner) => {
      const { sealing } = own?.passkeys.find((each) => isSamePasskey(each, owner)) ?? {}
      if (!sealing) throw loginError('login/failed', 'A passkey of another device', { code: 'login/passkey' })
      return { id: owner.id, seal: await sealAddress(sealing, { address, id: owner.id }) }
    }),
  )
  const answer = await server.call('passkey/account', { ...(kit && { kitOwner: kit.owner }), seals })
  const fixed = requireOwners(answer.account, { owners, kitOwner: kit?.owner })
  const hasSeals = seals.every(({ id, seal }) =>
    fixed.passkeyAccount.owners.some((o) => o.id === id && o.seal === seal),
  )
  if (!own || !hasSeals || !isSameAddress(fixed.passkeyAccount.address, address)) throw otherOwners()
  await changeOwnPasskeys(store, account.id, (now) => ({ ...(now ?? own), address }))
  return fixed
}

function requireOwners(
  account: Account,
  { kitOwner, owners }: { readonly kitOwner: Hex | undefined; readonly owners: readonly PasskeyOwner[] },
): Fixed {
  const passkeyAccount = requireOwnContract(account.passkeyAccount ?? { owners: [] })
  const hasOwnKey = passkeyAccount.kitOwner?.toLowerCase() === kitOwner?.toLowerCase()
  if (hasOwnKey && haveSameOwners(passkeyAccount.owners, owners)) return { ...account, passkeyAccount }
  throw otherOwners()
}

/** Whether two lists name the same passkeys. */
export const haveSameOwners = (one: readonly PasskeyOwner[], other: readonly PasskeyOwner[]): boolean =>
  one.length === other.length && one.every((owner) => other.some((each) => isSamePasskey(each, owner)))

const otherOwners = () => loginError('login/message-invalid', 'passkeyAccount: other owners')
