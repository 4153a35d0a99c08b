import type { StorageEntry } from '@latchkey/core'
import { storagePlace } from './storage-place.ts'

/** What the SDK's storage holds for this client, kept apart so that the rest of the port knows it without the SDK. */
export type StoredPairings = {
  /** `expiresAt`: unix time in ms. */
  readonly sessions: readonly { readonly id: string; readonly expiresAt: number }[]
  /** Sessions that ended lately. The SDK may still have them: it forgets them later, in the other tabs and where the page was closed. */
  readonly ended: readonly string[]
  /** A wallet may still approve an open pairing until then, unix time in ms: a phone's browser may have been closed meanwhile. */
  readonly pairingUntil?: number | undefined
  /** Of several relays the one that worked last, where that isn't the first. */
  readonly relay?: string | undefined
}

function isStoredSession(value: unknown): value is StoredPairings['sessions'][number] {
  if (typeof value !== 'object' || value === null) return false
  const { id, expiresAt } = value as Record<string, unknown>
  return typeof id === 'string' && id !== '' && typeof expiresAt === 'number'
}

export const storedPairings: StorageEntry<StoredPairings> = {
  ...storagePlace,
  decode(value) {
    if (typeof value !== 'object' || value === null) return undefined
    const { sessions, ended, pairingUntil, relay } = value as Record<string, unknown>
    if (!Array.isArray(sessions)) return undefined
    return {
      sessions: sessions.filter(isStoredSession),
      ended: Array.isArray(ended) ? ended.filter((id) => typeof id === 'string') : [],
      pairingUntil: typeof pairingUntil === 'number' ? pairingUntil : undefined,
      relay: typeof relay === 'string' ? relay : undefined,
    }
  },
}
