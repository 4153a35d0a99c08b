import { loginError } from '@latchkey/frame/protocol'

/** A serialised transaction: where its signatures begin, its signers in the order of their signatures, and the message that they sign. */
type Read = {
  readonly signatures: number
  readonly signers: readonly Uint8Array[]
  readonly message: Uint8Array
}

/**
 * Finds the position of an account's signature in a serialised Solana transaction (legacy or version 0), and the
 * message that it signs. If another account pays the fee, it isn't the first signature.
 *
 * @throws `login/failed` when it isn't a transaction, or the account is not a signer of it
 */
export function findSignature(transaction: Uint8Array, publicKey: Uint8Array) {
  const { message, signatures, signers } = readTransaction(transaction)
  const index = signers.findIndex((signer) => signer.every((byte, at) => byte === publicKey[at]))
  if (index < 0) throw loginError('login/failed', 'The account is not a signer of this transaction')
  const start = signatures + index * 64
  return { start, end: start + 64, message }
}

function readTransaction(bytes: Uint8Array): Read {
  const [count, signatures] = readLength(bytes, 0)
  const message = bytes.subarray(signatures + count * 64)
  const first = message[0] ?? 0
  const header = first & 0x80 ? 1 : 0
  const [keys, start] = readLength(message, header + 3)
  const isWhole = message.length >= start + keys * 32 + 32
  // Version 0 is the only one with a version byte (0x80).
  if (first > 0x80 || count === 0 || message[header] !== count || keys < count || !isWhole)
    throw loginError('login/failed', 'This is not a serialised Solana transaction')
  const signers = Array.from({ length: count }, (_, at) => message.subarray(start + at * 32, start + at * 32 + 32))
  return { signatures, signers, message }
}

/** Reads a compact-u16 at `offset`, and the offset at which it ends. */
function readLength(bytes: Uint8Array, offset: number): readonly [value: number, end: number] {
  let value = 0
  for (let at = 0; at < 3; at++) {
    const byte = bytes[offset + at] ?? 0
    value |= (byte & 0x7f) << (7 * at)
    if (!(byte & 0x80)) return [value, offset + at + 1]
  }
  return [0, offset]
}
