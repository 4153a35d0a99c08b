import { fromBase64, signFailed } from '@latchkey/core/adapter-kit'
import { LatchkeyError } from '@latchkey/core/errors'
import { secp256k1 } from '@noble/curves/secp256k1.js'
import { sha256 } from '@noble/hashes/sha2.js'
import { addressOf } from '../address-of.ts'
import { fieldsOf, sameBytes } from '../decode.ts'
import type { DriverTarget } from '../driver.ts'

export type Signed = { readonly signature: Uint8Array; readonly publicKey: Uint8Array }

/** Reads a wallet's signature (`StdSignature`) and verifies that it is the account's, of exactly these bytes. */
export function readSignature({ key, network }: DriverTarget, answer: unknown, bytes: Uint8Array): Signed {
  const { pub_key, signature: text } = fieldsOf(answer)
  const signature = fromBase64(text)
  if (text === undefined || pub_key === undefined)
    throw new LatchkeyError('request/unreadable', {
      details: 'The wallet answered with something else than was asked.',
    })
  const publicKey = fromBase64(fieldsOf(pub_key).value)
  if (signature?.length !== 64 || publicKey?.length !== 33)
    throw signFailed('The wallet answered with something that is no signature.')
  const own =
    addressOf(publicKey, network.settings.bech32Prefix) === key.address &&
    (key.publicKey === undefined || sameBytes(key.publicKey, publicKey))
  if (!own || !holds(signature, bytes, publicKey)) throw signFailed('The signature is not this account’s.')
  return { signature, publicKey }
}

function holds(signature: Uint8Array, bytes: Uint8Array, publicKey: Uint8Array): boolean {
  try {
    return secp256k1.verify(signature, sha256(bytes), publicKey, { lowS: true })
  } catch {
    return false
  }
}
