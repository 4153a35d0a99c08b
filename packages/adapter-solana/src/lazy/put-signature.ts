import { LatchkeyError } from '@latchkey/core/errors'

/** Puts the signature of one signer into a serialised transaction. */
export function putSignature(transaction: Uint8Array, publicKey: Uint8Array, signature: Uint8Array): Uint8Array {
  const { signatures, signers } = readSigners(transaction)
  const index = signers.findIndex((key) => key.length === 32 && key.every((byte, at) => byte === publicKey[at]))
  if (index < 0)
    throw new LatchkeyError('request/invalid', { details: 'The account is not a signer of this transaction.' })
  const signed = transaction.slice()
  signed.set(signature, signatures + index * 64)
  return signed
}

/** The offset of the signatures of a serialised transaction, their signers, and the signed message. */
export function readSigners(bytes: Uint8Array): {
  readonly signatures: number
  readonly signers: readonly Uint8Array[]
  readonly message: Uint8Array
} {
  const [count, signatures] = readLength(bytes, 0)
  const message = bytes.subarray(signatures + count * 64)
  const header = (message[0] ?? 0) & 0x80 ? 1 : 0
  const [keys, start] = readLength(message, header + 3)
  if (count === 0 || message[header] !== count || message.length < start + keys * 32 + 32 || keys < count)
    throw new LatchkeyError('request/invalid', { details: 'This is not a serialised Solana transaction.' })
  const signers = Array.from({ length: count }, (_, index) =>
    message.subarray(start + index * 32, start + index * 32 + 32),
  )
  return { signatures, signers, message }
}

/** A compact-u16 at `offset`, and the offset after it. */
function readLength(bytes: Uint8Array, offset: number): readonly [value: number, end: number] {
  let value = 0
  for (let at = 0; at < 3; at++) {
    const byte = bytes[offset + at] ?? 0
    value |= (byte & 0x7f) << (7 * at)
    if (!(byte & 0x80)) return [value, offset + at + 1]
  }
  return [0, offset]
}
