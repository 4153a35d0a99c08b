import { encodeBase58 } from '../../../kernel/base58.ts'
import { fromBase64 } from '../../../kernel/bytes.ts'

/** One instruction of a message. An account that a lookup table names is `undefined`: its address isn't in the transaction. */
export type SolanaInstruction = {
  readonly program: string | undefined
  readonly accounts: readonly (string | undefined)[]
  readonly data: Uint8Array
}

/** What a serialised transaction holds. */
export type SolanaMessage = {
  readonly feePayer: string
  readonly signers: readonly string[]
  readonly instructions: readonly SolanaInstruction[]
  /** Some of its accounts are in lookup tables. */
  readonly hasTables: boolean
}

/** The size limit of a packet, in bytes (https://solana.com/docs/core/transactions). */
const mostBytes = 1232

/** Reads a transaction, legacy or version 0, base64; `undefined` when it can't be read to its end. */
export function readMessage(transaction: string): SolanaMessage | undefined {
  const bytes = transaction.length <= mostBytes * 2 ? fromBase64(transaction) : undefined
  if (!bytes || bytes.length > mostBytes) return undefined
  try {
    return read(bytes)
  } catch {
    return undefined
  }
}

function read(bytes: Uint8Array): SolanaMessage {
  let at = 0
  take(count() * 64)
  const isVersioned = (peek() & 0x80) !== 0
  if (isVersioned && byte() !== 0x80) throw new RangeError('another version')
  const signers = byte()
  take(2)
  const keys = Array.from({ length: count() }, () => encodeBase58(take(32)))
  take(32)
  const instructions = Array.from({ length: count() }, () => {
    const program = keys[byte()]
    const accounts = Array.from(take(count()), (index) => keys[index])
    return { program, accounts, data: take(count()) }
  })
  let hasTables = false
  if (isVersioned)
    for (let left = count(); left > 0; left--) {
      take(32)
      const named = count()
      take(named)
      const more = count()
      take(more)
      hasTables ||= named + more > 0
    }
  const [feePayer] = keys
  if (at !== bytes.length || feePayer === undefined || signers < 1 || signers > keys.length)
    throw new RangeError('not a transaction')
  return { feePayer, signers: keys.slice(0, signers), instructions, hasTables }

  function take(length: number): Uint8Array {
    if (at + length > bytes.length) throw new RangeError('the transaction ends too early')
    at += length
    return bytes.subarray(at - length, at)
  }
  function peek(): number {
    if (at >= bytes.length) throw new RangeError('the transaction ends too early')
    return bytes[at] ?? 0
  }
  function byte(): number {
    return take(1)[0] ?? 0
  }
  /** Solana's short form: 7 bits a byte, at most three bytes. */
  function count(): number {
    let value = 0
    for (let index = 0; index < 3; index++) {
      const part = byte()
      value |= (part & 0x7f) << (7 * index)
      if (!(part & 0x80)) return value
    }
    throw new RangeError('the number is too long')
  }
}
