import { ed25519 } from '@noble/curves/ed25519'
import { secp256k1 } from '@noble/curves/secp256k1'
import { blake2b } from '@noble/hashes/blake2'
import { concatBytes, hexToBytes, utf8ToBytes } from '@noble/hashes/utils'
import { verify as verifySr25519 } from '@scure/sr25519'
import type { InvalidReason, SignatureVerifier } from '../verifier.ts'
import { readSs58 } from './read-ss58.ts'

/** The kinds of key, by the byte that a `MultiSignature` begins with. */
type Kind = 'ed25519' | 'sr25519' | 'ecdsa'
const kinds: readonly Kind[] = ['ed25519', 'sr25519', 'ecdsa']

type Signature = { readonly bytes: Uint8Array; readonly kinds: readonly Kind[] }

/** Hex of 64 bytes (ed25519 or sr25519), 65 (ecdsa, or one of the others behind its byte), or 66 (ecdsa behind its byte). */
function readSignature(text: string): Signature | undefined {
  if (!/^0x(?:[\da-f]{2}){64,66}$/i.test(text)) return undefined
  const bytes = hexToBytes(text.slice(2))
  const rest = bytes.subarray(1)
  const kind = kinds[bytes[0] ?? 3]
  // sr25519 sets the highest bit, which no ed25519 signature has.
  if (bytes.length === 64) return { bytes, kinds: [(bytes[63] ?? 0) & 0x80 ? 'sr25519' : 'ed25519'] }
  if (bytes.length === 66) return kind === 'ecdsa' ? { bytes: rest, kinds: [kind] } : undefined
  if (kind === 'ed25519' || kind === 'sr25519') {
    // An ecdsa signature may begin with any byte.
    return { bytes, kinds: [kind, 'ecdsa'] }
  }
  return { bytes, kinds: ['ecdsa'] }
}

const sum = (bytes: Uint8Array) => bytes.reduceRight((total, byte) => (total << 8n) + BigInt(byte), 0n)
const equal = (a: Uint8Array, b: Uint8Array) => a.length === b.length && a.every((byte, index) => byte === b[index])

/** Whether a signature is the account's; a reason when it is, and has a malleated twin's form. */
const checks: Readonly<
  Record<Kind, (signature: Uint8Array, message: Uint8Array, account: Uint8Array) => boolean | InvalidReason>
> = {
  sr25519: (signature, message, account) => verifySr25519(message, signature.slice(-64), account),
  ed25519(signature, message, account) {
    const own = signature.slice(-64)
    if (sum(own.subarray(32)) >= ed25519.CURVE.n) return 'signature-malleable'
    return ed25519.verify(own, message, account, { zip215: false })
  },
  ecdsa(signature, message, account) {
    const recovery = signature[64] ?? 0
    const read = secp256k1.Signature.fromCompact(signature.subarray(0, 64)).addRecoveryBit(
      recovery >= 27 ? recovery - 27 : recovery,
    )
    const key = read.recoverPublicKey(blake2b(message, { dkLen: 32 })).toRawBytes(true)
    if (!equal(blake2b(key, { dkLen: 32 }), account)) return false
    return read.hasHighS() ? 'signature-malleable' : true
  },
}

/**
 * sr25519, ed25519 and ecdsa as Polkadot's wallets sign messages: in `<Bytes>` and `</Bytes>`, or without (some phones). Signatures in hex, with or
 * without the byte that names their kind. The address may be spelled for any network; it holds the key, so `publicKey` isn't needed.
 *
 * @example
 * verifySignIn({ message, signature, expected, verifiers: [polkadotVerifier()] })
 */
export function polkadotVerifier(): SignatureVerifier {
  return {
    namespace: 'polkadot',
    verify({ data, message, signature }) {
      const account = readSs58(data.accountAddress)
      const read = readSignature(signature)
      if (!account || !read) return { status: 'invalid', reason: account ? 'signature-malformed' : 'account-mismatch' }
      let reason: InvalidReason = 'signature-mismatch'
      const text = utf8ToBytes(message)
      for (const bytes of [concatBytes(utf8ToBytes('<Bytes>'), text, utf8ToBytes('</Bytes>')), text]) {
        for (const kind of read.kinds) {
          const holds = attempt(() => checks[kind](read.bytes, bytes, account))
          if (holds === true) return { status: 'valid' }
          if (holds) reason = holds
        }
      }
      return { status: 'invalid', reason }
    },
  }
}

/** Curves throw at bytes that are no point or no scalar. */
function attempt(check: () => boolean | InvalidReason): boolean | InvalidReason {
  try {
    return check()
  } catch {
    return false
  }
}
