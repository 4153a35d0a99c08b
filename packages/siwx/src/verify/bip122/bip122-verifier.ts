import type { SignatureVerifier } from '../verifier.ts'
import { checkBitcoinSignature } from './check-bitcoin-signature.ts'

/**
 * Bitcoin, base64: BIP-322 `simple` for addresses of one key, with or without its `smp`, and `signmessage` as BIP-137 has it. Scripts of
 * several signers and BIP-322's other forms are `unknown`.
 *
 * @example
 * verifySignIn({ message, signature, expected, verifiers: [bip122Verifier()] })
 */
export function bip122Verifier(): SignatureVerifier {
  return {
    namespace: 'bip122',
    verify: ({ data, message, signature }) => checkBitcoinSignature(data.accountAddress, message, signature),
  }
}
