import type { LatchkeyClient } from '../../kernel/client.ts'
import type { StorageEntry } from '../../kernel/storage/storage.ts'
import { decodeListedWallet } from '../wallets/decode-listed-wallet.ts'
import type { PairingLink } from '../wallets/wallet-links.ts'
import { decodePairingLink, walletLinks } from '../wallets/wallet-links.ts'
import type { PairingWallet } from './pairing-state.ts'

/** A pairing whose wallet was opened. A phone may throw the page away while the wallet is in front, so the next one picks it up. */
export type PendingPairing = {
  /** Unix time in ms. */
  readonly expiresAt: number
  readonly linking: PairingLink | undefined
  readonly wallet: PairingWallet | undefined
  /** Sessions that were there before: none of them is its answer. */
  readonly known: readonly string[]
}

export const pendingPairing: StorageEntry<PendingPairing> = {
  name: 'pendingPairing',
  version: 1,
  decode(value) {
    if (typeof value !== 'object' || value === null) return undefined
    const { expiresAt, linking, wallet, known } = value as Record<string, unknown>
    if (typeof expiresAt !== 'number') return undefined
    const listed = decodeListedWallet(wallet)
    return {
      expiresAt,
      linking: decodePairingLink(linking),
      wallet: listed && { ...listed, links: walletLinks(listed) },
      known: Array.isArray(known) ? known.filter((id) => typeof id === 'string') : [],
    }
  },
}

/** The pairing that an earlier page left, if the wallet may still answer it. */
export function readPendingPairing(client: LatchkeyClient): PendingPairing | undefined {
  const item = client.storage.item(pendingPairing)
  const pending = item.get()
  if (pending && pending.expiresAt > client.clock.now()) return pending
  if (pending) item.remove()
  return undefined
}
