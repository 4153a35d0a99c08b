import { loginError } from '@latchkey/frame/protocol'
import type { Account, PasskeyAccount } from '@latchkey/frame/wire'
import { isSealed } from './address-seal.ts'
import {
  changeOwnPasskeys,
  isSameAddress,
  isSamePasskey,
  type OwnPasskeys,
  type OwnPasskeysStore,
  readOwnPasskeys,
} from './own-passkeys.ts'

/**
 * Makes sure that an account of passkeys is the visitor's. This browser must know its address, or one of its own
 * passkeys must have sealed the address. An account without an address must have only passkeys that were made or used
 * here. Any other account that a login server names counts as no login.
 *
 * @throws `login/failed` with `login/session-ended`
 */
export async function requireOwnAccount(
  store: OwnPasskeysStore,
  { id, passkeyAccount }: Pick<Account, 'id' | 'passkeyAccount'>,
): Promise<void> {
  const own = await readOwnPasskeys(store, id)
  if (!own && !passkeyAccount) return
  if (!own || !passkeyAccount) throw noLogin()
  const { address } = passkeyAccount
  if (!address) {
    if (own.address || !hasOnlyOwn(passkeyAccount, own.passkeys)) throw noLogin()
  } else if (own.address) {
    if (!isSameAddress(own.address, address)) throw noLogin()
  } else {
    // The account got its address on another device, or the server's answer was lost.
    if (!(await isSealedByOwn(passkeyAccount, address, own))) throw noLogin()
    await changeOwnPasskeys(store, id, (now) => ({ ...(now ?? own), address }))
  }
}

/** Whether an account without an address has only these owners. */
export function hasOnlyOwn(
  { added = [], kitOwner, owners }: PasskeyAccount,
  own: readonly Pick<OwnPasskeys['passkeys'][number], 'id' | 'x' | 'y'>[],
): boolean {
  return (
    owners.length > 0 &&
    added.length === 0 &&
    !kitOwner &&
    owners.every((owner) => own.some((each) => isSamePasskey(each, owner)))
  )
}

async function isSealedByOwn({ added = [], owners }: PasskeyAccount, address: string, { passkeys }: OwnPasskeys) {
  for (const owner of [...owners, ...added]) {
    const own = passkeys.find((each) => isSamePasskey(each, owner))
    if (own && (await isSealed(own.sealing, { address, id: owner.id }, owner.seal))) return true
  }
  return false
}

const noLogin = () =>
  loginError('login/failed', 'The login server names an account that this browser doesn’t know', {
    code: 'login/session-ended',
  })
