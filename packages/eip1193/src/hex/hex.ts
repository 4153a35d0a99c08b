import { LatchkeyError } from '@latchkey/core/errors'

/** Whether it is bytes as `0x` and an even number of digits. */
export function isHex(value: unknown): value is `0x${string}` {
  return typeof value === 'string' && /^0x([0-9a-f]{2})*$/i.test(value)
}

/** A number as nodes write it. @throws `request/unreadable` */
export function decodeQuantity(value: unknown): bigint {
  if (typeof value === 'string' && /^0x[0-9a-f]{1,64}$/i.test(value)) return BigInt(value)
  throw new LatchkeyError('request/unreadable', { details: 'The answer is no number' })
}

export function encodeQuantity(value: bigint): `0x${string}` {
  return `0x${value.toString(16)}`
}

/** Text as its UTF-8 bytes. */
export function encodeText(text: string): `0x${string}` {
  const bytes = [...new TextEncoder().encode(text)]
  return `0x${bytes.map((byte) => byte.toString(16).padStart(2, '0')).join('')}`
}

/** Whether it is `0x` and exactly 64 hex digits in any case. */
export function isTransactionHash(value: unknown): value is `0x${string}` {
  return typeof value === 'string' && /^0x[0-9a-f]{64}$/i.test(value)
}

/** The fewest hex digits of a signature. */
const fewest = 62

/**
 * A signature from a wallet's answer. Any length is accepted, because signatures of contract wallets have any length
 * (EIP-1271).
 *
 * @throws `request/unreadable` for what is no signature
 *
 * @example const signature = decodeSignature(answer)
 */
export function decodeSignature(answer: unknown): `0x${string}` {
  if (isHex(answer) && answer.length >= 2 + fewest) return answer
  throw new LatchkeyError('request/unreadable', { details: 'The wallet sent something that is no signature' })
}
