import type { StorageEntry } from '@latchkey/core/ports'
import { storageKey } from './storage-key.ts'

/** A summary of the SDK's storage. It is kept apart, so that the client can read it without loading the SDK. */
export type StoredPairings = {
  /** `expiresAt`: unix time in ms. */
  readonly sessions: readonly { readonly id: string; readonly expiresAt: number }[]
  /** Sessions that ended recently. The SDK may still have them: it forgets them later in other tabs, and when the page was closed. */
  readonly ended: readonly string[]
  /** Until then a wallet may approve an open pairing, unix time in ms. A phone's browser may have been closed meanwhile. */
  readonly pairingUntil?: number | undefined
  /** With several relays: the one that worked last, unless it is the first. */
  readonly relay?: string | undefined
}

function isStoredSession(value: unknown): value is StoredPairings['sessions'][number] {
  if (typeof value !== 'object' || value === null) return false
  const { id, expiresAt } = value as Record<string, unknown>
  return typeof id === 'string' && id !== '' && typeof expiresAt === 'number'
}

export const storedPairings: StorageEntry<StoredPairings> = {
  ...storageKey,
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
