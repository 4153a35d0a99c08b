import { type Address, getAddressEncoder, getProgramDerivedAddress } from '@solana/kit'
import type { Ledger } from './ledger.ts'
import { createTestToken } from './test-tokens.ts'

/** What an item of a test chain is. */
export type TestCollectibleOptions = {
  readonly owner: string
  readonly name: string
  /** Where its metadata is. @default none */
  readonly uri?: string | undefined
  /** `programmable`: its account is frozen, as the program that moves such items keeps it. */
  readonly standard?: 'single' | 'programmable' | undefined
  /** Its owner has locked it, for example to offer it for sale. */
  readonly isLocked?: boolean | undefined
}

const metadataProgram = 'metaqbxxUerdq28cj1RbAWkYQm3ybzjb6a8bt518x1s' as Address
/** `TokenStandard` of Metaplex Token Metadata (developers.metaplex.com). */
const standards = { single: 0, programmable: 4 } as const

/** Writes a mint with a supply of one, and the account that Metaplex keeps of it, straight into the ledger. */
export async function createTestCollectible(
  ledger: Ledger,
  { isLocked = false, name, owner, standard = 'single', uri = '' }: TestCollectibleOptions,
): Promise<{ readonly mint: string }> {
  const token = createTestToken(ledger, { decimals: 0, program: 'spl-token', supply: 1n })
  await token.mintTo(owner, 1n)
  if (isLocked || standard === 'programmable') await token.freeze(owner)
  const { encode } = getAddressEncoder()
  const mint = token.mint as Address
  const [address] = await getProgramDerivedAddress({
    programAddress: metadataProgram,
    seeds: ['metadata', encode(metadataProgram), encode(mint)],
  })
  const text = (value: string, size: number) => {
    const bytes = new Uint8Array(4 + size)
    new DataView(bytes.buffer).setUint32(0, size, true)
    bytes.set(new TextEncoder().encode(value).subarray(0, size), 4)
    return bytes
  }
  const parts = [
    Uint8Array.of(4),
    encode(owner as Address),
    encode(mint),
    text(name, 32),
    text('', 10),
    text(uri, 200),
    // Five percent of sales, no creators, sold before, changeable, an edition.
    Uint8Array.of(0xf4, 1, 0, 1, 1, 1, 254),
    Uint8Array.of(1, standards[standard]),
  ]
  const data = new Uint8Array(679)
  let at = 0
  for (const part of parts) {
    data.set(part, at)
    at += part.length
  }
  ledger.write(address, metadataProgram, data)
  return { mint: token.mint }
}
