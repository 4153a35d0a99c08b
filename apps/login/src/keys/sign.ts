import { ed25519 } from '@noble/curves/ed25519'
import { secp256k1 } from '@noble/curves/secp256k1'
import { keccak_256 } from '@noble/hashes/sha3'
import { base64urlnopad } from '@scure/base'
import type { PrivateKeys } from './derive.ts'

/** The proof that the keys of an account are in this frame, as the vault asks for it. */
export type KeyProof = { readonly challenge: string; readonly eip155: string; readonly solana: string }

/** Signs a digest. Returns 65 bytes: r, s, and v as 27 or 28. */
export function signDigest(digest: Uint8Array, privateKey: Uint8Array): Uint8Array {
  const signature = secp256k1.sign(digest, privateKey, { lowS: true })
  return new Uint8Array([...signature.toCompactRawBytes(), 27 + signature.recovery])
}

/** Signs bytes as `personal_sign` does (EIP-191, version 0x45). */
export function signPersonalMessage(message: Uint8Array, privateKey: Uint8Array): Uint8Array {
  const head = new TextEncoder().encode(`\x19Ethereum Signed Message:\n${message.length}`)
  return signDigest(keccak_256(new Uint8Array([...head, ...message])), privateKey)
}

/** Signs bytes with Ed25519. Returns 64 bytes. */
export function signEd25519(message: Uint8Array, privateKey: Uint8Array): Uint8Array {
  return ed25519.sign(message, privateKey)
}

/**
 * Signs the vault's text with both keys.
 *
 * @param text of `keyProofText(…)`, which holds the challenge
 */
export function proveKeys(
  { challenge, text }: { readonly challenge: string; readonly text: string },
  { eip155, solana }: PrivateKeys,
): KeyProof {
  const bytes = new TextEncoder().encode(text)
  return {
    challenge,
    eip155: base64urlnopad.encode(signPersonalMessage(bytes, eip155)),
    solana: base64urlnopad.encode(signEd25519(bytes, solana)),
  }
}
