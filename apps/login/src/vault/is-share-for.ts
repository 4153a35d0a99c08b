import type { Account } from '@latchkey/frame/wire'
import type { DeviceStore } from '../device/device-store.ts'
import type { HeldShare } from './held-shares.ts'

/**
 * Each account has its own shares here, so a login with another account doesn't overwrite the only share that opens the
 * first.
 */
export const shareName = (accountId: string): string => `share ${accountId}`

/** Reads stored shares. An earlier version stored a single share without a list. */
export const parseShares = (content: Uint8Array): readonly HeldShare[] =>
  [JSON.parse(new TextDecoder().decode(content)) as HeldShare].flat()

/**
 * Whether this device's shares of the account belong to the addresses that the login server names; `undefined` if the server may have none of
 * the matching shares.
 */
export async function isShareFor(
  store: Pick<DeviceStore, 'read'>,
  { addresses, id }: Pick<Account, 'addresses' | 'id'>,
): Promise<boolean | undefined> {
  const content = await store.read(shareName(id))
  const shares = content ? parseShares(content) : []
  if (shares.some(({ eip155, solana }) => eip155 === addresses?.eip155 && solana === addresses?.solana)) return true
  // An unconfirmed share proves nothing against the server, which may never have received its own share: then other keys may have been made
  // since.
  return shares.some(({ isSure }) => isSure) ? false : undefined
}
