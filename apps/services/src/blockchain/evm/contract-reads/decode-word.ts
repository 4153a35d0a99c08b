import type { ReadResult } from './batch-read.ts'

/** The first word of a contract's answer as a number, undefined when there is none. */
export function decodeUint(data: ReadResult): bigint | undefined {
  return data && data.length >= 66 ? BigInt(data.slice(0, 66)) : undefined
}

/** The first word as an address, undefined for none and for zero. */
export function decodeAddress(data: ReadResult): `0x${string}` | undefined {
  if (!data || data.length < 66 || !/^0x0{24}/.test(data)) return undefined
  const address = `0x${data.slice(26, 66)}` as const
  return /^0x0{40}$/.test(address) ? undefined : address
}

/** The longest text that is read from a contract, in bytes. */
const longest = 4096

/**
 * A text from a contract's answer: ABI `string`, or `bytes32` as early tokens have it. Undefined for anything else,
 * also for a length or an offset outside of the answer.
 */
export function decodeText(data: ReadResult): string | undefined {
  if (!data) return undefined
  const bytes = Buffer.from(data.slice(2), 'hex')
  if (bytes.length === 32) return utf8(bytes.subarray(0, (bytes.indexOf(0) + 33) % 33))
  const found = lengthed(bytes)
  return found && utf8(found)
}

/** ABI `bytes` that a contract returned, as hex; undefined for anything else. */
export function decodeBytes(data: ReadResult): `0x${string}` | undefined {
  const found = data && lengthed(Buffer.from(data.slice(2), 'hex'))
  return found && `0x${found.toString('hex')}`
}

function lengthed(bytes: Buffer): Buffer | undefined {
  if (bytes.length < 64) return undefined
  const offset = BigInt(`0x${bytes.subarray(0, 32).toString('hex')}`)
  if (offset + 32n > BigInt(bytes.length)) return undefined
  const start = Number(offset) + 32
  const length = BigInt(`0x${bytes.subarray(start - 32, start).toString('hex')}`)
  if (length > BigInt(longest) || BigInt(start) + length > BigInt(bytes.length)) return undefined
  return bytes.subarray(start, start + Number(length))
}

function utf8(bytes: Uint8Array): string | undefined {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return undefined
  }
}
