import type { Account } from '@latchkey/frame/wire'
import type { DeviceStore } from '../device/device-store.ts'

/** Each account has a share of its own here: a login with another account must not overwrite the only share that opens the first. */
export const shareName = (accountId: string): string => `share ${accountId}`
/** A share whose server part may not be stored yet. */
export const pendingShareName = (accountId: string): string => `pending-${shareName(accountId)}`

/** Whether this device's share of the account is of the addresses that the login server names; `undefined` where it has none. */
export async function isShareFor(
  store: Pick<DeviceStore, 'read'>,
  { addresses, id }: Pick<Account, 'addresses' | 'id'>,
): Promise<boolean | undefined> {
  const isOf = (content: Uint8Array) => {
    const { eip155, solana } = JSON.parse(new TextDecoder().decode(content)) as Record<string, unknown>
    return eip155 === addresses?.eip155 && solana === addresses?.solana
  }
  const held = await store.read(shareName(id))
  if (held) return isOf(held)
  const pending = await store.read(pendingShareName(id))
  // It proves nothing against the server, which may never have got its part: then other keys may have been made since.
  return (pending && isOf(pending)) || undefined
}
