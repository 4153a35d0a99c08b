import { readTime } from '../../message/read-time.ts'
import type { SignatureVerifier } from '../verifier.ts'
import { checkBitcoinSignature } from './check-bitcoin-signature.ts'

/**
 * Bitcoin, base64: BIP-322 `simple`, `full` and proofs of funds, with or without their `smp` and `ful`, for every type of address, and
 * `signmessage` as BIP-137 has it. Scripts are those of Miniscript, several signers among them; they load once one is used.
 *
 * `unknown` is what BIP-322 calls inconclusive: other operations and later versions, inputs besides the address', which only a chain knows,
 * and a signature whose script asked a lock by height or age: only a chain knows whether it is open. One by time is held against `issuedAt`.
 *
 * @example
 * verifySignIn({ message, signature, expected, verifiers: [bip122Verifier()] })
 */
export function bip122Verifier(): SignatureVerifier {
  return {
    namespace: 'bip122',
    verify: ({ data: { accountAddress, issuedAt }, message, signature }) =>
      // Held against the clock before.
      checkBitcoinSignature(accountAddress, message, signature, (readTime(issuedAt) ?? Number.NaN) / 1000),
  }
}
