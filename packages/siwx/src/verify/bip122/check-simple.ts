import { schnorr, secp256k1 } from '@noble/curves/secp256k1'
import type { SignatureVerdict } from '../verifier.ts'
import { hash160, isKeyOf } from './key-hash.ts'
import type { BitcoinAddress } from './read-address.ts'
import { virtualTransaction } from './virtual-transaction.ts'

const mismatch: SignatureVerdict = { status: 'invalid', reason: 'signature-mismatch' }
const malformed: SignatureVerdict = { status: 'invalid', reason: 'signature-malformed' }

/** Reads a witness of up to two items, enough for a single key; undefined for other bytes. Nothing may follow it. */
function readWitness(bytes: Uint8Array): Uint8Array[] | undefined {
  const [count = 0] = bytes
  const items: Uint8Array[] = []
  let at = 1
  while (items.length < count && items.length < 3 && at < bytes.length) {
    const size = bytes[at] ?? 0
    if (size >= 0xfd || at + 1 + size > bytes.length) return undefined
    items.push(bytes.slice(at + 1, at + 1 + size))
    at += 1 + size
  }
  return items.length === count && at === bytes.length ? items : undefined
}

function checkTaproot(address: BitcoinAddress, message: string, item: Uint8Array): SignatureVerdict {
  // 64 bytes mean SIGHASH_DEFAULT. It isn't written out: 65 bytes with a zero would be a second form of the same signature (BIP-341).
  const isDefault = item.length === 64
  if (!isDefault && !(item.length === 65 && item[64] === 1)) return malformed
  const digest = virtualTransaction(message, address.script).taprootDigest(isDefault ? 0 : 1)
  return schnorr.verify(item.slice(0, 64), digest, address.program) ? { status: 'valid' } : mismatch
}

function checkKey(address: BitcoinAddress, message: string, [item, key]: readonly Uint8Array[]): SignatureVerdict {
  if (!item || key?.length !== 33 || item.at(-1) !== 1) return malformed
  if (!isKeyOf(address, key)) return mismatch
  const digest = virtualTransaction(message, address.script).witnessDigest(hash160(key))
  try {
    const parsed = secp256k1.Signature.fromDER(item.slice(0, -1))
    if (!secp256k1.verify(parsed.toCompactRawBytes(), digest, key, { lowS: false })) return mismatch
    return parsed.hasHighS() ? { status: 'invalid', reason: 'signature-malleable' } : { status: 'valid' }
  } catch {
    return malformed
  }
}

/**
 * BIP-322 `simple`: only a witness, for addresses of one key (`p2wpkh`, also inside `p2sh`, and `p2tr` by its key). Undefined where the
 * signature may satisfy a script, which needs the interpreter.
 */
export function checkSimple(address: BitcoinAddress, message: string, bytes: Uint8Array): SignatureVerdict | undefined {
  const { type } = address
  const witness = readWitness(bytes) ?? []
  const [item, key] = witness
  if (type === 'p2pkh') return malformed
  if (type === 'p2wpkh') return checkKey(address, message, witness)
  if (type === 'p2tr' && item && !key) return checkTaproot(address, message, item)
  return type === 'p2sh' && key && isKeyOf(address, key) ? checkKey(address, message, witness) : undefined
}
