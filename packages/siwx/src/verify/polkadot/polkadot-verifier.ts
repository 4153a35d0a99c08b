import { ed25519 } from '@noble/curves/ed25519'
import { blake2b } from '@noble/hashes/blake2'
import { concatBytes, hexToBytes, utf8ToBytes } from '@noble/hashes/utils'
import { base58 } from '@scure/base'
import { verify as verifySr25519 } from '@scure/sr25519'
import { recoverKey } from '../recover-key.ts'
import type { InvalidReason, SignatureVerifier } from '../verifier.ts'

/** The kinds of key, by the first byte of a `MultiSignature`. */
type Kind = 'ed25519' | 'sr25519' | 'ecdsa'
const kinds: readonly Kind[] = ['ed25519', 'sr25519', 'ecdsa']

type Signature = { readonly bytes: Uint8Array; readonly kinds: readonly Kind[] }

/** Hex of 64 bytes (ed25519 or sr25519), 65 (ecdsa, or another kind after its byte), or 66 (ecdsa after its byte). */
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

/** Whether a signature is the account's. A reason instead of `true` when it is a malleated form of the account's signature. */
const checks: Readonly<
  Record<Kind, (signature: Uint8Array, message: Uint8Array, account: Uint8Array) => boolean | InvalidReason>
> = {
  sr25519: (signature, message, account) => isTrue(() => verifySr25519(message, signature.slice(-64), account)),
  ed25519(signature, message, account) {
    const own = signature.slice(-64)
    if (sum(own.subarray(32)) >= ed25519.CURVE.n) return 'signature-malleable'
    return isTrue(() => ed25519.verify(own, message, account, { zip215: false }))
  },
  ecdsa(signature, message, account) {
    const recovery = signature[64] ?? 0
    const key = recoverKey(blake2b(message, { dkLen: 32 }), signature, recovery >= 27 ? recovery - 27 : recovery)
    if (!key || !equal(blake2b(key.compressed, { dkLen: 32 }), account)) return false
    return key.malleable ? 'signature-malleable' : true
  },
}

/**
 * sr25519, ed25519 and ecdsa as Polkadot's wallets sign messages: inside `<Bytes>` and `</Bytes>`, or without them (some phones).
 * Signatures in hex, with or without the byte of their kind. The address may have any network's prefix; it contains the key, so `publicKey`
 * isn't needed.
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
          const result = checks[kind](read.bytes, bytes, account)
          if (result === true) return { status: 'valid' }
          if (result) reason = result
        }
      }
      return { status: 'invalid', reason }
    },
  }
}

/** These curves throw at bytes that are no point or no scalar, without an error of their own to recognise. */
function isTrue(check: () => boolean): boolean {
  try {
    return check()
  } catch {
    return false
  }
}

/**
 * The account of an SS58 address with any network's prefix; undefined for an invalid address. An account is 32 bytes: a public key, or the
 * BLAKE2b hash of one (ecdsa). Source: https://docs.polkadot.com/polkadot-protocol/basics/accounts/
 */
function readSs58(address: string): Uint8Array | undefined {
  let bytes: Uint8Array
  try {
    if (address.length > 50) return undefined
    bytes = base58.decode(address)
  } catch {
    return undefined
  }
  const width = (bytes[0] ?? 0) < 64 ? 1 : 2
  if (bytes.length !== width + 34 || (bytes[0] ?? 0) > 127) return undefined
  const body = bytes.subarray(0, -2)
  const sum = blake2b(concatBytes(utf8ToBytes('SS58PRE'), body), { dkLen: 64 })
  return sum[0] === bytes[width + 32] && sum[1] === bytes[width + 33] ? body.subarray(width) : undefined
}
