import type { AddedPasskey, PasskeyAccount, PasskeyOwner } from '@latchkey/frame/wire'
import type { Database } from '../../store/database.ts'
import { readPublicKey } from '../passkey-account/read-public-key.ts'

/** Makes an account a passkey account. Its address is fixed later. */
export async function addPasskeyAccount(tx: Database, account: string): Promise<void> {
  await tx.run('INSERT INTO login_passkey_accounts (account) VALUES ($1)', [account])
}

/** The data of a passkey account for its visitor; `undefined` for an account with keys. */
export async function findPasskeyAccount(database: Database, account: string): Promise<PasskeyAccount | undefined> {
  const row = await database.get('SELECT address, content FROM login_passkey_accounts WHERE account = $1', [account])
  if (!row) return undefined
  const passkeys = await passkeysOf(database, account)
  if (row.address === null) return { owners: passkeys.map(({ loginId: _, ...owner }) => owner) }
  const content = JSON.parse(String(row.content)) as PasskeyAccount
  const added = passkeys.filter(({ id }) => content.owners.every((owner) => owner.id !== id))
  const withSeal = (owner: PasskeyOwner): PasskeyOwner => {
    const seal = passkeys.find(({ id }) => id === owner.id)?.seal
    return { ...owner, ...(seal && { seal }) }
  }
  return {
    ...content,
    address: String(row.address) as `0x${string}`,
    owners: content.owners.map(withSeal),
    ...(added.length > 0 && { added }),
  }
}

/** Fixes the address, once, with the seals that its passkeys need to log in; false when it was already fixed. */
export async function fixPasskeyAccount(
  tx: Database,
  account: string,
  { address, ...content }: PasskeyAccount & { readonly address: string },
  seals: readonly { readonly id: string; readonly seal: string }[],
): Promise<boolean> {
  const changed = await tx.run(
    'UPDATE login_passkey_accounts SET address = $2, content = $3 WHERE account = $1 AND address IS NULL',
    [account, address, JSON.stringify(content)],
  )
  if (changed === 0) return false
  for (const { id, seal } of seals) await tx.run('UPDATE login_passkeys SET seal = $2 WHERE id = $1', [id, seal])
  return true
}

/** The Ethereum address of an account, whichever kind it is; `undefined` until it has one. */
export async function findEthereumAddress(database: Database, account: string): Promise<string | undefined> {
  const row = await database.get(
    `SELECT a.addresses, p.address FROM login_accounts a LEFT JOIN login_passkey_accounts p ON p.account = a.id
      WHERE a.id = $1`,
    [account],
  )
  if (row?.address) return String(row.address)
  return row?.addresses ? (JSON.parse(String(row.addresses)) as { eip155: string }).eip155 : undefined
}

/** The passkeys of the login, the oldest first. */
async function passkeysOf(database: Database, account: string): Promise<readonly AddedPasskey[]> {
  const rows = await database.all(
    `SELECT p.id, p.public_key, p.identity, p.seal FROM login_passkeys p JOIN login_identities i ON i.id = p.identity
      WHERE i.account = $1 ORDER BY i.created_at, p.id`,
    [account],
  )
  return rows.map(({ id, identity, public_key, seal }) => ({
    id: String(id),
    loginId: String(identity),
    ...readPublicKey(new Uint8Array(Buffer.from(String(public_key), 'base64url'))),
    ...(seal !== null && { seal: String(seal) }),
  }))
}
