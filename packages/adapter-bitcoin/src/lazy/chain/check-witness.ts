import { schnorr, secp256k1 } from '@noble/curves/secp256k1.js'
import { crypto, type Transaction } from 'bitcoinjs-lib'
import { concat, readScript, redeemScript, same, scriptCode } from './scripts.ts'

/** A spent output. */
export type Prevout = { readonly script: Uint8Array; readonly sats: bigint }

/** The final fields of a key's input. */
export type Unlocking = { readonly scriptSig: Uint8Array; readonly witness: readonly Uint8Array[] }

/** Signature and key from a wallet; taproot has no key here. */
export type Given = { readonly signature: Uint8Array; readonly publicKey?: Uint8Array | undefined }

/**
 * The final fields of an input with one signature, if the signature is the key's and commits to this transaction with an allowed sighash
 * type. All spent outputs are needed, because taproot commits to them.
 */
export function unlock(
  transaction: Transaction,
  index: number,
  prevouts: readonly Prevout[],
  { signature, publicKey }: Given,
  allowed: readonly number[],
): Unlocking | undefined {
  const { script, sats } = prevouts[index] ?? {}
  const read = script && readScript(script)
  if (!script || !read || sats === undefined) return undefined
  if (read.type === 'p2tr') {
    const type = signature.length === 65 ? (signature[64] ?? 0) : 0
    if (signature.length < 64 || signature.length > 65 || (signature.length === 65 && type === 0)) return undefined
    if (!allowed.includes(type) || prevouts.length !== transaction.ins.length) return undefined
    const scripts = prevouts.map((prevout) => prevout.script)
    const amounts = prevouts.map((prevout) => prevout.sats)
    const digest = transaction.hashForWitnessV1(index, scripts, amounts, type)
    const holds = attempt(() => schnorr.verify(signature.slice(0, 64), digest, read.program))
    return holds ? { scriptSig: new Uint8Array(), witness: [signature] } : undefined
  }
  const type = signature.at(-1) ?? 0
  if (publicKey?.length !== 33 || !allowed.includes(type)) return undefined
  const hash = crypto.hash160(publicKey)
  const witness = [signature, publicKey]
  const segwit = () => transaction.hashForWitnessV0(index, scriptCode(hash), sats, type)
  if (read.type === 'p2wpkh' && same(read.program, hash))
    return isSigned(signature, segwit(), publicKey) ? { scriptSig: new Uint8Array(), witness } : undefined
  const redeem = redeemScript(publicKey)
  if (read.type === 'p2sh' && same(read.program, crypto.hash160(redeem)))
    return isSigned(signature, segwit(), publicKey) ? { scriptSig: push(redeem), witness } : undefined
  if (read.type === 'p2pkh' && same(read.program, hash)) {
    const digest = transaction.hashForSignature(index, script, type)
    if (isSigned(signature, digest, publicKey))
      return { scriptSig: concat(push(signature), push(publicKey)), witness: [] }
  }
  return undefined
}

function isSigned(signature: Uint8Array, digest: Uint8Array, publicKey: Uint8Array): boolean {
  return attempt(() => {
    const parsed = secp256k1.Signature.fromDER(signature.slice(0, -1))
    return secp256k1.verify(parsed.toCompactRawBytes(), digest, publicKey, { prehash: false, lowS: true })
  })
}

function attempt(check: () => boolean): boolean {
  try {
    return check()
  } catch {
    return false
  }
}

/** Pushes of up to 75 bytes: all signatures, keys and redeem scripts here are that short. */
function push(bytes: Uint8Array): Uint8Array {
  return concat(Uint8Array.of(bytes.length), bytes)
}
