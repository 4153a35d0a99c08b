import { bytesToHex } from '@noble/hashes/utils'
import { type ByteReader, byteReader } from './byte-reader.ts'
import { ScriptStop } from './script-stop.ts'

type ToSignInput = {
  /** 32 bytes of a transaction's id, 4 of an index. */
  readonly outpoint: Uint8Array
  readonly scriptSig: Uint8Array
  readonly sequence: number
  readonly witness: readonly Uint8Array[]
}

/** BIP-322's `to_sign`. Its output is always the same, so it isn't kept. */
export type ToSign = {
  readonly version: number
  readonly lockTime: number
  readonly inputs: readonly [ToSignInput, ...ToSignInput[]]
}

const times = <Item>(count: number, read: () => Item) => {
  const items: Item[] = []
  // Each round reads bytes, so the end of the data limits this loop, even with a huge count.
  while (items.length < count) items.push(read())
  return items
}

/** A witness: a count, then items after their sizes. */
export function readWitness(reader: ByteReader): Uint8Array[] {
  return times(reader.size(), reader.sized)
}

/** A whole `to_sign` in network serialization (BIP-144), with one output that pays nothing to `OP_RETURN` (BIP-322). */
export function readToSign(bytes: Uint8Array): ToSign {
  const reader = byteReader(bytes)
  const version = reader.u32()
  // No inputs, then a flag: a transaction with witnesses.
  const segwit = bytes[4] === 0
  if (segwit && bytesToHex(reader.take(2)) !== '0001') throw new ScriptStop('signature-malformed')
  const read = times(reader.size(), () => ({
    outpoint: reader.take(36),
    scriptSig: reader.sized(),
    sequence: reader.u32(),
  }))
  const output = bytesToHex(reader.take(11))
  const [first, ...more] = read.map((input) => ({ ...input, witness: segwit ? readWitness(reader) : [] }))
  const lockTime = reader.u32()
  reader.end()
  // A transaction marked as one with witnesses must have one; otherwise it would be a second form of the same transaction.
  const plain = segwit && [first, ...more].every((input) => !input?.witness.length)
  // One output, of 0, with a script of one byte.
  if (plain || !first || output !== '010000000000000000016a') throw new ScriptStop('signature-malformed')
  return { version, lockTime, inputs: [first, ...more] }
}
