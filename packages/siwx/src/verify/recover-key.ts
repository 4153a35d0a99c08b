import { FpIsSquare, invert, mod } from '@noble/curves/abstract/modular'
import { secp256k1 } from '@noble/curves/secp256k1'
import { bytesToHex } from '@noble/hashes/utils'

type RecoveredKey = {
  readonly compressed: Uint8Array
  readonly uncompressed: Uint8Array
  /** `s` is in the upper half: anyone can make such a second form of a good signature (EIP-2). */
  readonly malleable: boolean
}

const { CURVE, ProjectivePoint: Point } = secp256k1
const { Fp, n } = CURVE

const toNumber = (bytes: Uint8Array) => BigInt(`0x${bytesToHex(bytes)}`)

/**
 * The secp256k1 key that signed a digest (SEC 1, 4.1.6); undefined when no key can have made this signature. It throws
 * only for a mistake in this package, so callers need no `catch`.
 *
 * @param signature 64 bytes: `r` and `s`
 * @param recovery bit 0 is the parity of the nonce's y, bit 1 says that its x is `r` plus the order; beyond 3 there is no key
 */
export function recoverKey(digest: Uint8Array, signature: Uint8Array, recovery: number): RecoveredKey | undefined {
  const [r, s] = [toNumber(signature.slice(0, 32)), toNumber(signature.slice(32, 64))]
  if (recovery > 3) return undefined
  if (r === 0n || r >= n || s === 0n || s >= n) return undefined
  const x = recovery & 2 ? r + n : r
  // No point of the curve has this x: it is too large, or y² = x³ + 7 has no solution.
  if (!Fp.isValid(x) || !FpIsSquare(Fp, Fp.create(x ** 3n + 7n))) return undefined
  const nonce = Point.fromHex(`0${2 + (recovery & 1)}${x.toString(16).padStart(64, '0')}`)
  const inverse = invert(r, n)
  const [a, b] = [mod(s * inverse, n), mod(toNumber(digest) * inverse, n)]
  const key = nonce.multiplyUnsafe(a).subtract(Point.BASE.multiplyUnsafe(b))
  // A signature for the private key zero, which no account has.
  if (key.equals(Point.ZERO)) return undefined
  return { compressed: key.toRawBytes(true), uncompressed: key.toRawBytes(false), malleable: s > n >> 1n }
}
