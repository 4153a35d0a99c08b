import type { PasskeyOwner } from '@latchkey/frame/wire'
import type { DeviceStore } from '../device/device-store.ts'

/** A passkey that the visitor made or used in this browser. */
export type OwnPasskey = Pick<PasskeyOwner, 'id' | 'x' | 'y'> & {
  /** The key of its seals. */
  readonly sealing: CryptoKey
}

/** What this browser knows of the visitor's account by itself, whatever a login server says. */
export type OwnPasskeys = {
  /** The address that was found right here. */
  readonly address?: string | undefined
  readonly passkeys: readonly OwnPasskey[]
}

/** Where they are kept: they have keys that no script can read. */
export type OwnPasskeysStore = Pick<DeviceStore, 'note' | 'writeNote' | 'lock'>

/** Reads what is known of an account; `undefined` where it isn't known here, or is no account of passkeys. */
export async function readOwnPasskeys(store: OwnPasskeysStore, accountId: string): Promise<OwnPasskeys | undefined> {
  return (await store.note('passkeys', accountId)) as OwnPasskeys | undefined
}

/**
 * Changes what is known of an account. Tabs take turns: none loses what another one has written.
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

/** Whether two mean the same passkey, with the same key. */
export const isSamePasskey = (one: Omit<PasskeyOwner, 'seal'>, other: Omit<PasskeyOwner, 'seal'>): boolean =>
  one.id === other.id && one.x === other.x && one.y === other.y

/** Whether two addresses are the same one. Only their letters' case may differ. */
export const isSameAddress = (one: string, other: string): boolean => one.toLowerCase() === other.toLowerCase()
