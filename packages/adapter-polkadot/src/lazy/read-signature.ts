import { fromHex, signFailed } from '@latchkey/core/adapter-kit'

/** The kinds of key, in the order of a `MultiSignature`'s first byte. */
const kinds = ['ed25519', 'sr25519', 'ecdsa'] as const

/** A signature without the byte of its kind. */
export type Signature = { readonly kind: (typeof kinds)[number]; readonly bytes: Uint8Array }

/**
 * Reads a wallet's signature: 64 bytes (ed25519, sr25519) or 65 (ecdsa), optionally after the byte of its kind. 65 bytes can be read in two
 * ways, so all readings are returned. `wallet/sign-failed` for anything else.
 */
export function readSignature(text: string): readonly Signature[] {
  const bytes = fromHex(text)
  const named = kinds[bytes?.[0] ?? kinds.length]
  const rest = bytes?.slice(1)
  const size = bytes?.length
  // sr25519 sets the highest bit, which no ed25519 signature has.
  if (bytes && size === 64) return [{ kind: (bytes[63] ?? 0) & 0x80 ? 'sr25519' : 'ed25519', bytes }]
  if (rest && size === 66 && named === 'ecdsa') return [{ kind: named, bytes: rest }]
  if (bytes && rest && size === 65)
    return [...(named && named !== 'ecdsa' ? [{ kind: named, bytes: rest }] : []), { kind: 'ecdsa', bytes }]
  throw signFailed('The wallet answered with something that is no signature.')
}

/** In the chain's form. */
export function toMultiSignature({ bytes, kind }: Signature): Uint8Array {
  return Uint8Array.from([kinds.indexOf(kind), ...bytes])
}
