import { ed25519 } from '@noble/curves/ed25519'
import { secp256k1 } from '@noble/curves/secp256k1'

/**
 * Computes the multiples of the curves' base points. Otherwise the first signature that is checked would do it, and
 * every visitor would wait for 60 to 150 ms.
 */
export function warmCurves(): void {
  const key = new Uint8Array(32).fill(1)
  secp256k1.getPublicKey(key)
  ed25519.getPublicKey(key)
}
