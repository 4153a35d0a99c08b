import { sha256 } from '@noble/hashes/sha2'
import { concatBytes, hexToBytes, utf8ToBytes } from '@noble/hashes/utils'

const twice = (bytes: Uint8Array) => sha256(sha256(bytes))
const tagged = (tag: string, bytes: Uint8Array) => {
  const hash = sha256(utf8ToBytes(tag))
  return sha256(concatBytes(hash, hash, bytes))
}
const zeros = (length: number) => new Uint8Array(length)
const sized = (script: Uint8Array) => concatBytes(Uint8Array.of(script.length), script)
/** Nothing, to `OP_RETURN`: BIP-322's only output. */
const output = hexToBytes('0000000000000000016a')

/** The two transactions of BIP-322, which can never be sent: the spent one commits to the message, the spending one is signed. */
type VirtualTransaction = {
  /** The outpoint that `to_sign` spends: the id of `to_spend` and the index 0. */
  readonly outpoint: Uint8Array
  /** The digest that a key of `hash` signs (BIP-143, `SIGHASH_ALL`). */
  witnessDigest(hash: Uint8Array): Uint8Array
  /** The digest that a taproot key signs (BIP-341, key path). */
  taprootDigest(sighash: 0 | 1): Uint8Array
}

/** https://bips.dev/322 */
export function virtualTransaction(message: string, script: Uint8Array): VirtualTransaction {
  const commitment = concatBytes(Uint8Array.of(0, 32), tagged('BIP0322-signed-message', utf8ToBytes(message)))
  const input = concatBytes(zeros(32), new Uint8Array(4).fill(255), sized(commitment), zeros(4))
  const toSpend = concatBytes(zeros(4), Uint8Array.of(1), input, Uint8Array.of(1), zeros(8), sized(script), zeros(4))
  const outpoint = concatBytes(twice(toSpend), zeros(4))
  return {
    outpoint,
    witnessDigest: (hash) =>
      twice(
        concatBytes(
          zeros(4),
          twice(outpoint),
          twice(zeros(4)),
          outpoint,
          hexToBytes('1976a914'),
          hash,
          hexToBytes('88ac'),
          zeros(12), // amount and sequence
          twice(output),
          zeros(4),
          Uint8Array.of(1, 0, 0, 0),
        ),
      ),
    taprootDigest: (sighash) =>
      tagged(
        'TapSighash',
        concatBytes(
          Uint8Array.of(0, sighash),
          zeros(8), // version and lock time
          sha256(outpoint),
          sha256(zeros(8)),
          sha256(sized(script)),
          sha256(zeros(4)),
          sha256(output),
          zeros(5), // spend type and index
        ),
      ),
  }
}
