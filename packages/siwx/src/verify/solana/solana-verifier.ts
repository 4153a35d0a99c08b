import { ed25519 } from '@noble/curves/ed25519'
import { utf8ToBytes } from '@noble/hashes/utils'
import { base58 } from '@scure/base'
import type { SignatureVerifier } from '../verifier.ts'
import { offChainMessages } from './off-chain-messages.ts'

function decode(text: string, bytes: number): Uint8Array | undefined {
  try {
    // 64 bytes have at most 88 characters; decoding takes time with the square of the length.
    const decoded = text.length > 90 ? undefined : base58.decode(text)
    return decoded?.length === bytes ? decoded : undefined
  } catch {
    return undefined
  }
}

/**
 * Ed25519 in base58, over the message's own bytes (Sign In With Solana and `signMessage`), or over those bytes after the header of an
 * off-chain message (hardware wallets). By RFC 8032, not ZIP 215: one message and key have one valid encoding of a signature, and keys of
 * small order sign nothing.
 *
 * @example
 * verifySignIn({ message, signature, expected, verifiers: [solanaVerifier()] })
 */
export function solanaVerifier(): SignatureVerifier {
  return {
    namespace: 'solana',
    verify({ data, message, signature }) {
      const key = decode(data.accountAddress, 32)
      const bytes = decode(signature, 64)
      if (!key || !bytes) return { status: 'invalid', reason: key ? 'signature-malformed' : 'account-mismatch' }
      const s = bytes.slice(32).reduceRight((sum, byte) => (sum << 8n) + BigInt(byte), 0n)
      if (s >= ed25519.CURVE.n) return { status: 'invalid', reason: 'signature-malleable' }
      const text = utf8ToBytes(message)
      const isOf = (signed: Uint8Array) => ed25519.verify(bytes, signed, key, { zip215: false })
      if (isOf(text)) return { status: 'valid' }
      for (const wrapped of offChainMessages(text, key)) if (isOf(wrapped)) return { status: 'valid' }
      return { status: 'invalid', reason: 'signature-mismatch' }
    },
  }
}
