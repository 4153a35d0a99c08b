import { loginError } from '@latchkey/frame/protocol'
import type { Account, PasskeyFinishRequest, PasskeyOwner } from '@latchkey/frame/wire'
import { importSealKey, isSealed } from './address-seal.ts'
import { isSignedBy } from './is-signed-by.ts'
import {
  changeOwnPasskeys,
  isSameAddress,
  isSamePasskey,
  type OwnPasskey,
  type OwnPasskeysStore,
} from './own-passkeys.ts'
import { readMadeKey } from './read-made-key.ts'
import { hasOnlyOwn } from './require-own-account.ts'

/** The answer of the visitor's device at a login. */
export type UsedPasskey = {
  readonly purpose: 'create' | 'get'
  readonly credential: PasskeyFinishRequest['credential']
  /** The secret that the device stores for the login site, base64url. */
  readonly secret: string | undefined
}

/**
 * Makes sure that the account belongs to the passkey that the visitor used, and that a page of the visitor has verified
 * its address: the seal is made with a secret that no server has. Otherwise a login server could answer with an account
 * of others, and money would be sent there. A correct address is stored for the next page.
 *
 * @throws `login/failed` with `login/passkey`; with `login/passkey-elsewhere` where the account has no address yet and another device made a passkey of it
 */
export async function requireOwnPasskey(
  store: OwnPasskeysStore,
  { id: accountId, passkeyAccount }: Account,
  { credential, purpose, secret }: UsedPasskey,
): Promise<void> {
  // A passkey that was linked to an account with keys owns nothing. Those keys are opened as on any new device.
  if (!passkeyAccount && purpose === 'get') return
  const { added = [], address, owners = [] } = passkeyAccount ?? {}
  const owner = [...owners, ...added].find(({ id }) => id === credential.id)
  const sealing = await importSealKey(secret)
  if (!passkeyAccount || !owner || !sealing) throw refused()
  const used: OwnPasskey = { id: owner.id, x: owner.x, y: owner.y, sealing }
  if (purpose === 'create') {
    const made = readMadeKey(owner.id, credential.response.attestationObject)
    if (!made || address || !isSamePasskey(made, owner) || !hasOnlyOwn(passkeyAccount, [used])) throw refused()
    return changeOwnPasskeys(store, accountId, () => ({ passkeys: [used] }))
  }
  if (!(await isSignedBy(owner, credential.response))) throw refused()
  if (address) await requireSeal(owner, address, sealing)
  await changeOwnPasskeys(store, accountId, (before) => {
    // The data may belong to another visitor of this browser, because the server chooses the ids of accounts.
    const isOfUsed = before?.passkeys.some((each) => isSamePasskey(each, used))
    const passkeys = isOfUsed && before ? before.passkeys.map((each) => (each.id === used.id ? used : each)) : [used]
    const known = isOfUsed ? before?.address : undefined
    if (known && !(address && isSameAddress(known, address))) throw refused()
    if (!address && !hasOnlyOwn(passkeyAccount, passkeys)) throw elsewhere()
    return { ...(address && { address }), passkeys }
  })
}

async function requireSeal({ id, seal }: PasskeyOwner, address: string, key: CryptoKey): Promise<void> {
  if (!(await isSealed(key, { address, id }, seal))) throw refused()
}

const refused = () => loginError('login/failed', 'The passkey’s answer doesn’t hold', { code: 'login/passkey' })
const elsewhere = () =>
  loginError('login/failed', 'The account was begun on another device, and has no address yet', {
    code: 'login/passkey-elsewhere',
  })
