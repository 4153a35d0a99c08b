import { LatchkeyError } from '@latchkey/core/errors'
import { isHex } from './hex.ts'

/** Hex digits; what is shorter is no signature of anybody. */
const fewest = 62

/**
 * A signature as a wallet answered it: any bytes, since those of contract wallets have any length (EIP-1271).
 *
 * @throws `request/unreadable` for what is no signature
 *
 * @example const signature = decodeSignature(answer)
 */
export function decodeSignature(answer: unknown): `0x${string}` {
  if (isHex(answer) && answer.length >= 2 + fewest) return answer
  throw new LatchkeyError('request/unreadable', { details: 'The wallet sent something that is no signature' })
}
