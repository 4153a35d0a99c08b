import { readTime } from '../../message/read-time.ts'
import type { SignatureVerifier } from '../verifier.ts'
import { checkBitcoinSignature } from './check-bitcoin-signature.ts'

/**
 * Bitcoin signatures in base64: BIP-322 `simple`, `full` and proofs of funds, with or without their prefixes `smp` and `ful`, for every
 * type of address, and `signmessage` (BIP-137). Supports the scripts of Miniscript, also with several signers; their interpreter loads when
 * a script is used.
 *
 * `unknown` is BIP-322's inconclusive: unknown operations and later versions; inputs besides the address', which only a chain knows; and a
 * script with a lock by height or age, because only a chain knows whether it is open. A lock by time is compared with `issuedAt`.
 *
 * @example
 * verifySignIn({ message, signature, expected, verifiers: [bip122Verifier()] })
 */
export function bip122Verifier(): SignatureVerifier {
  return {
    namespace: 'bip122',
    verify: ({ data: { accountAddress, issuedAt }, message, signature }) =>
      // The clock was checked before.
      checkBitcoinSignature(accountAddress, message, signature, (readTime(issuedAt) ?? Number.NaN) / 1000),
  }
}
