import { ed25519 } from '@noble/curves/ed25519'
import { sha256 } from '@noble/hashes/sha2'
import { base58 } from '@scure/base'

/** Metaplex Token Metadata (developers.metaplex.com/token-metadata). */
export const metadataProgram = 'metaqbxxUerdq28cj1RbAWkYQm3ybzjb6a8bt518x1s'

const text = new TextEncoder()
const program = base58.decode(metadataProgram)

/** The account with a mint's name: an address of Metaplex's program that no key has (a PDA). */
export function metadataAddress(mint: string): string {
  const seeds = [text.encode('metadata'), program, base58.decode(mint)]
  for (let bump = 255; bump >= 0; bump -= 1) {
    const hash = sha256(Buffer.concat([...seeds, Uint8Array.of(bump), program, text.encode('ProgramDerivedAddress')]))
    if (!isOnCurve(hash)) return base58.encode(hash)
  }
  throw new RangeError('No address for this mint')
}

function isOnCurve(bytes: Uint8Array): boolean {
  try {
    ed25519.ExtendedPoint.fromHex(bytes)
    return true
  } catch {
    return false
  }
}
