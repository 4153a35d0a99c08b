import type { BitcoinKey } from '../bitcoin-key.ts'
import type { WalletHost } from './wallet-host.ts'

/** The address that the app gets; a lying wallet invents one. */
export function shownAddress(host: WalletHost, key: BitcoinKey): string {
  if (host.lie() === 'strange-accounts') return 'not-of-this-chain'
  if (host.lie() === 'other-network') return 'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4'
  return key.address
}
