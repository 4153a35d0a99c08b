import { loginError } from '@latchkey/frame/protocol'
import type { Account, PasskeyOwner } from '@latchkey/frame/wire'
import type { LoginServer } from '../server/login-server.ts'
import type { OwnerKit } from '../vault/owner-kit.ts'
import { type FixedAccount, requireOwnContract } from './require-own-contract.ts'

type Hex = `0x${string}`

/**
 * Has the login server fix the address of a new account, and takes it only with exactly the owners that the visitor knows: the passkeys that were made
 * here, and the key of the kit. A draft keeps nothing: the kit names the address, and the visitor has to have the kit before the account has that owner.
 *
 * @throws `login/message-invalid` where the server names another owner, or hides one
 */
export async function fixAccount(
  server: Pick<LoginServer, 'call'>,
  { passkeyAccount }: Account,
  asked: { readonly kit?: OwnerKit | undefined } | { readonly draftOf: Hex } = {},
): Promise<Account & { readonly passkeyAccount: FixedAccount }> {
  const kit = 'draftOf' in asked ? undefined : asked.kit
  const kitOwner = 'draftOf' in asked ? asked.draftOf : kit?.owner
  const request = { ...(kitOwner && { kitOwner }), ...('draftOf' in asked && { isDraft: true }) }
  const { account } = await server.call('passkey/account', request)
  const fixed = requireOwnContract(account.passkeyAccount ?? { owners: [] })
  const isOfKit = !kit || (kit.address === fixed.address && kit.factoryData === fixed.factoryData)
  const hasOwnKey = fixed.kitOwner?.toLowerCase() === kitOwner?.toLowerCase()
  if (isOfKit && hasOwnKey && haveSameOwners(fixed.owners, passkeyAccount?.owners ?? []))
    return { ...account, passkeyAccount: fixed }
  throw loginError('login/message-invalid', 'passkeyAccount: other owners')
}

/** Whether two lists name the same passkeys. */
export function haveSameOwners(one: readonly PasskeyOwner[], other: readonly PasskeyOwner[]): boolean {
  const isIn = (list: readonly PasskeyOwner[], { id, x, y }: PasskeyOwner) =>
    list.some((each) => each.id === id && each.x === x && each.y === y)
  return one.length === other.length && one.every((owner) => isIn(other, owner))
}
