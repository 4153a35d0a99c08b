import { secp256k1 } from '@noble/curves/secp256k1.js'
import { ripemd160 } from '@noble/hashes/legacy.js'
import { sha256 } from '@noble/hashes/sha2.js'
import { base64, bech32 } from '@scure/base'
import { type AminoSignDoc, serializeAmino } from './amino.ts'
import type { CosmosAccount } from './mnemonic-accounts.ts'
import { type CosmosSignature, signAmino } from './sign-amino.ts'

/**
 * Signs text or bytes (ADR-36), the way `keplr.signArbitrary` answers.
 *
 * @example const { signature, pub_key } = signArbitrary(account, signer, 'Hello')
 */
export function signArbitrary(account: CosmosAccount, signer: string, data: string | Uint8Array): CosmosSignature {
  return signAmino(account, arbitraryDoc(signer, data)).signature
}

/** Whether a signature is of this data by this signer's key; the answer of `keplr.verifyArbitrary`. */
export function verifyArbitrary(signer: string, data: string | Uint8Array, signature: CosmosSignature): boolean {
  try {
    const key = base64.decode(signature.pub_key.value)
    const { prefix } = bech32.decode(signer as `${string}1${string}`)
    if (bech32.encode(prefix, bech32.toWords(ripemd160(sha256(key)))) !== signer) return false
    const digest = sha256(serializeAmino(arbitraryDoc(signer, data)))
    return secp256k1.verify(base64.decode(signature.signature), digest, key)
  } catch {
    return false
  }
}

/** https://docs.cosmos.network/main/build/architecture/adr-036-arbitrary-signature */
function arbitraryDoc(signer: string, data: string | Uint8Array): AminoSignDoc {
  const bytes = typeof data === 'string' ? new TextEncoder().encode(data) : data
  return {
    chain_id: '',
    account_number: '0',
    sequence: '0',
    fee: { gas: '0', amount: [] },
    msgs: [{ type: 'sign/MsgSignData', value: { signer, data: base64.encode(bytes) } }],
    memo: '',
  }
}
