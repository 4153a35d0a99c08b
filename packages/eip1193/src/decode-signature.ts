import { LatchkeyError } from '@latchkey/core/errors'
import { isHex } from './hex.ts'

/**
 * A signature as a wallet answered it: any bytes at all, since those of contract wallets have any length (EIP-1271).
 *
 * @throws `request/unreadable` for what is no signature
 */
export function decodeSignature(answer: unknown): `0x${string}` {
  if (isHex(answer) && answer.length > 2) return answer
  throw new LatchkeyError('request/unreadable', { details: 'The wallet sent something that is no signature' })
}
