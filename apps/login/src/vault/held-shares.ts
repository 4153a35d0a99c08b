import type { Addresses } from '@latchkey/frame/wire'
import { base64urlnopad } from '@scure/base'
import type { DeviceStore } from '../device/device-store.ts'
import { parseShares, shareName } from './is-share-for.ts'

/** One of this device's shares of an account, as it is stored. */
export type HeldShare = Addresses & {
  /** base64url */
  readonly own: string
  /**
   * The login server has confirmed that it has its share, or the two shares were joined. Without this mark the server's
   * share may be lost, or still on its way.
   */
  readonly isSure?: true | undefined
  /**
   * This share didn't fit the server's share. It stays stored: after the server's database was restored from a backup,
   * the server may have the share that fits again.
   */
  readonly isParted?: true | undefined
}

/**
 * How many of the newest shares are kept. Confirmed shares are kept in any case. An unconfirmed one counts as long as its
 * request may still reach the server. The server refuses a request that is minutes old, so 20 are enough.
 */
const mostHeld = 20

/**
 * This device's shares of one account, the newest first. If an answer of the login server was lost, the right share may
 * be any of them.
 */
export type HeldShares = {
  read(): Promise<readonly HeldShare[]>
  write(shares: readonly HeldShare[]): Promise<void>
}

/** @example const shares = await heldShares(store, account.id).read() */
export function heldShares(store: Pick<DeviceStore, 'read' | 'write'>, accountId: string): HeldShares {
  const name = shareName(accountId)
  return {
    async read() {
      // A failed read is thrown. If it counted as "no shares", the next write would overwrite the shares.
      const content = await store.read(name)
      if (!content) return []
      try {
        return parseShares(content)
      } catch {
        return []
      }
    },
    write: (shares) =>
      store.write(
        name,
        new TextEncoder().encode(JSON.stringify(shares.filter(({ isSure }, at) => isSure || at < mostHeld))),
      ),
  }
}

/** Whether a share belongs to these addresses. */
export const isOf = (share: HeldShare, addresses: Addresses | undefined): boolean =>
  share.eip155 === addresses?.eip155 && share.solana === addresses.solana

/**
 * The shares after one is confirmed. Shares of other addresses are dropped, because they belong to an account that was
 * never made.
 */
export const withSure = (sure: HeldShare, shares: readonly HeldShare[]): readonly HeldShare[] => [
  { eip155: sure.eip155, solana: sure.solana, own: sure.own, isSure: true },
  ...shares.filter((share) => share.own !== sure.own && isOf(share, sure)),
]

/** A new share. The other share goes to the login server next. */
export const newShare = ({ eip155, solana }: Addresses, own: Uint8Array): HeldShare => ({
  eip155,
  solana,
  own: base64urlnopad.encode(own),
})
