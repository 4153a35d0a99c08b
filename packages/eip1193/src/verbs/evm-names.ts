import type { Address } from '../address.ts'

/** What Ethereum's names (ENS) answer: `null` for what can't be a name, and for one that nobody has. */
export type EvmNames = {
  resolveName(name: string): Promise<string | null>
  /** Only a name that points back to the address. */
  lookupAddress(address: Address): Promise<string | null>
  /** A text record (ENSIP-5). */
  readText(name: string, key: string): Promise<string | null>
}
