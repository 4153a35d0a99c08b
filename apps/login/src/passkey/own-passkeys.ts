import type { PasskeyOwner } from '@latchkey/frame/wire'
import type { DeviceStore } from '../device/device-store.ts'

/** A passkey that the visitor made or used in this browser. */
export type OwnPasskey = Pick<PasskeyOwner, 'id' | 'x' | 'y'> & {
  /** The key of this passkey's seals. */
  readonly sealing: CryptoKey
}

/** What this browser itself knows about the visitor's account, without the login server. */
export type OwnPasskeys = {
  /** The address that this browser has verified. */
  readonly address?: string | undefined
  readonly passkeys: readonly OwnPasskey[]
}

/** The store of this data, which holds keys that no script can read. */
export type OwnPasskeysStore = Pick<DeviceStore, 'note' | 'writeNote' | 'lock'>

/** Reads the data about an account. Undefined if there is none, or if it isn't an account of passkeys. */
export async function readOwnPasskeys(store: OwnPasskeysStore, accountId: string): Promise<OwnPasskeys | undefined> {
  return (await store.note('passkeys', accountId)) as OwnPasskeys | undefined
}

/**
 * Changes the data about an account. Tabs take turns, so no tab overwrites the change of another.
 *
 * @param change says what is known from then on; it throws where nothing is to change
 */
export async function changeOwnPasskeys(
  store: OwnPasskeysStore,
  accountId: string,
  change: (own: OwnPasskeys | undefined) => OwnPasskeys,
): Promise<void> {
  await store.lock(`latchkey-login-passkeys ${accountId}`, async () =>
    store.writeNote('passkeys', accountId, change(await readOwnPasskeys(store, accountId))),
  )
}

/** Whether both are the same passkey, with the same key. */
export const isSamePasskey = (one: Omit<PasskeyOwner, 'seal'>, other: Omit<PasskeyOwner, 'seal'>): boolean =>
  one.id === other.id && one.x === other.x && one.y === other.y

/** Whether two addresses are the same. Upper and lower case may differ. */
export const isSameAddress = (one: string, other: string): boolean => one.toLowerCase() === other.toLowerCase()
