import { LatchkeyError } from '@latchkey/core/errors'

/** Checks an amount that a chain can hold, in its smallest unit. @throws `config/invalid` */
export function decodeAmount(value: unknown, name: string): bigint {
  if (typeof value === 'bigint' && value >= 0n && value < 2n ** 256n) return value
  throw new LatchkeyError('config/invalid', { details: `${name} must be a bigint from 0 to 2^256 - 1` })
}
