import type { LoginWire } from '@latchkey/frame/wire'
import type { LoginContext } from '../login-context.ts'
import { LoginError } from '../login-error.ts'
import { derivePasskeyAccount } from '../passkey-account/derive-passkey-account.ts'
import { type Caller, sessionOf } from '../request/caller.ts'
import { lockAccount } from '../store/accounts.ts'
import { addAudit } from '../store/audit.ts'
import { findPasskeyAccount, fixPasskeyAccount } from '../store/passkey-accounts.ts'
import { accountAnswer } from './vault.ts'

/**
 * Fixes the address of a passkey account. Its owners are the passkeys that it has now, and perhaps a key that the
 * visitor keeps in a file. They own it on every chain, so the visitor is asked for a second owner before this. A draft
 * only says which address it would be: the file has this address, and the visitor must have the file first. In the same
 * request the login site seals the address for each passkey, because a passkey without a seal would log in to nothing.
 */
export async function createPasskeyAccount(
  context: LoginContext,
  { isDraft = false, kitOwner, seals = [] }: LoginWire['passkey/account']['request'],
  caller: Caller,
): Promise<LoginWire['passkey/account']['answer']> {
  const { account } = sessionOf(caller)
  const fixed = await context.database.transaction(async (tx) => {
    await lockAccount(tx, account)
    const found = await findPasskeyAccount(tx, account)
    if (!found || found.address !== undefined)
      throw new LoginError('login/vault-state', 'The account has an address already, or belongs to no passkey')
    const content = { owners: found.owners, ...(kitOwner && { kitOwner }) }
    if (content.owners.length === 0) throw new LoginError('login/vault-state', 'The account has no passkey')
    const next = { ...content, ...derivePasskeyAccount(content) }
    if (isDraft) return next
    if (
      seals.length !== content.owners.length ||
      !content.owners.every(({ id }) => seals.some((each) => each.id === id))
    )
      throw new LoginError('login/vault-state', 'Each passkey needs a seal of the address')
    await fixPasskeyAccount(tx, account, next, seals)
    await addAudit(tx, account, 'keys-made', caller, context.now())
    return findPasskeyAccount(tx, account)
  })
  const answer = await accountAnswer(context, caller)
  return { ...answer, account: { ...answer.account, ...(fixed && { passkeyAccount: fixed }) } }
}
