import { secp256k1 } from '@noble/curves/secp256k1'
import { ripemd160 } from '@noble/hashes/legacy'
import { sha256 } from '@noble/hashes/sha2'
import { utf8ToBytes } from '@noble/hashes/utils'
import { base64, bech32 } from '@scure/base'
import type { SignatureVerifier } from '../verifier.ts'

function decode(text: string | undefined, bytes: number): Uint8Array | undefined {
  try {
    const decoded = text === undefined || text.length > 128 ? undefined : base64.decode(text)
    return decoded?.length === bytes ? decoded : undefined
  } catch {
    return undefined
  }
}

/** Whether an address with any prefix is this key's: RIPEMD-160 of SHA-256, as in Bitcoin. */
function isOf(address: string, publicKey: Uint8Array): boolean {
  const hash = ripemd160(sha256(publicKey))
  const { prefix, words } = bech32.decodeUnsafe(address, 128) ?? {}
  return prefix !== undefined && words !== undefined && bech32.encode(prefix, bech32.toWords(hash), 128) === address
}

/**
 * ADR-36: secp256k1 over the amino document of the message. Signature and compressed key in base64, as `signArbitrary` gives them; the key
 * must be the account's. Addresses of chains with other kinds of key (`ethsecp256k1`) match no key here.
 *
 * @example
 * verifySignIn({ message, signature, publicKey, expected, verifiers: [cosmosVerifier()] })
 */
export function cosmosVerifier(): SignatureVerifier {
  return {
    namespace: 'cosmos',
    verify({ data, message, publicKey, signature }) {
      const key = decode(publicKey, 33)
      if (!key || !isOf(data.accountAddress, key)) return { status: 'invalid', reason: 'public-key-mismatch' }
      const bytes = decode(signature, 64)
      if (!bytes) return { status: 'invalid', reason: 'signature-malformed' }
      const digest = sha256(signDoc(data.accountAddress, message))
      if (secp256k1.verify(bytes, digest, key, { lowS: true })) return { status: 'valid' }
      const malleated = secp256k1.verify(bytes, digest, key, { lowS: false })
      return { status: 'invalid', reason: malleated ? 'signature-malleable' : 'signature-mismatch' }
    },
  }
}

/**
 * The bytes that ADR-36 signs: the amino JSON of an impossible transaction, keys sorted, no white space. Neither base64 nor a bech32
 * address has a character that amino would escape. https://docs.cosmos.network/main/build/architecture/adr-036-arbitrary-signature
 */
function signDoc(signer: string, message: string): Uint8Array {
  const data = base64.encode(utf8ToBytes(message))
  return utf8ToBytes(
    JSON.stringify({
      account_number: '0',
      chain_id: '',
      fee: { amount: [], gas: '0' },
      memo: '',
      msgs: [{ type: 'sign/MsgSignData', value: { data, signer } }],
      sequence: '0',
    }),
  )
}
