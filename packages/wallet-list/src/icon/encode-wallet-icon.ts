import type { ListedFact } from '../wallet-fact.ts'
import { createIcon } from './create-icon.ts'

/** The generated icon of one of these wallets, as bytes and their media type; null for any other id. */
export function encodeWalletIcon(facts: readonly ListedFact[], id: string): { bytes: Uint8Array; type: string } | null {
  const fact = facts.find((each) => each.id === id)
  return fact
    ? { bytes: new TextEncoder().encode(createIcon({ id: fact.id, label: fact.name })), type: 'image/svg+xml' }
    : null
}
