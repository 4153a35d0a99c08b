import type { Address } from '../address.ts'

/** What Ethereum's names (ENS) answer: `null` for a name that is free. Names come in normalised (ENSIP-15) and may go out in any form. */
export type EvmNames = {
  resolveName(name: string): Promise<string | null>
  /** Only a name that points back to the address. */
  lookupAddress(address: Address): Promise<string | null>
  /** A text record (ENSIP-5). */
  readText(name: string, key: string): Promise<string | null>
}
