import { latinDigits } from '@latchkey/core/format'

/** Length of a recovery code's secret: 160 bits can't be guessed, not even from a copy of what it seals. */
const secretBytes = 20
/** Crockford's base 32. It has no I, L, O or U, so no printed character is mistaken for another. */
const alphabet = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'
const groupLength = 4

/** The secret of a printed recovery code, 20 bytes. */
export type RecoverySecret = Uint8Array

/** Makes the secret of a new recovery code. */
export function createRecoverySecret(): RecoverySecret {
  return crypto.getRandomValues(new Uint8Array(secretBytes))
}

/**
 * Formats the code for print: nine groups of four characters. The last group is a checksum of 20 bits.
 *
 * @example formatRecoveryCode(secret) // '7K3M-0QZ8-…'
 */
export async function formatRecoveryCode(secret: RecoverySecret): Promise<string> {
  const digits = encode(secret) + encode(await checksum(secret)).slice(0, groupLength)
  const groups = Array.from({ length: digits.length / groupLength }, (_, at) =>
    digits.slice(at * groupLength, (at + 1) * groupLength),
  )
  return groups.join('-')
}

/** Letters and digits of a code, or of a part of it, as it was typed: without spaces and dashes. O is 0, I and L are 1, digits may be of any script. */
export function plainCode(text: string): string {
  return latinDigits(text).toUpperCase().replace(/[\s-]/g, '').replaceAll('O', '0').replace(/[IL]/g, '1')
}

/**
 * Reads a code that the visitor typed. Case, spaces and dashes don't matter. O is read as 0, I and L as 1.
 *
 * @throws `RangeError` when characters are missing or the checksum is wrong; the message holds no part of the code
 */
export async function readRecoveryCode(text: string): Promise<RecoverySecret> {
  const digits = plainCode(text)
  const expected = (secretBytes * 8) / 5 + groupLength
  if (digits.length !== expected) throw new RangeError(`The code has ${expected} characters, here are ${digits.length}`)
  const values = [...digits].map((digit) => alphabet.indexOf(digit))
  const unknown = values.indexOf(-1)
  if (unknown >= 0) throw new RangeError(`Character ${unknown + 1} is not part of a code`)
  const secret = decode(values.slice(0, -groupLength))
  const sum = encode(await checksum(secret)).slice(0, groupLength)
  if (digits.endsWith(sum)) return secret
  secret.fill(0)
  throw new RangeError('A character of the code is wrong')
}

async function checksum(secret: RecoverySecret): Promise<Uint8Array> {
  const label = new TextEncoder().encode('latchkey recovery code')
  const bytes = new Uint8Array([...label, ...secret])
  return new Uint8Array(await crypto.subtle.digest('SHA-256', bytes)).subarray(0, 5)
}

function encode(bytes: Uint8Array): string {
  let bits = 0
  let value = 0
  let text = ''
  for (const byte of bytes) {
    value = (value << 8) | byte
    bits += 8
    while (bits >= 5) {
      bits -= 5
      text += alphabet[(value >>> bits) & 31]
      value &= (1 << bits) - 1
    }
  }
  return text
}

function decode(values: readonly number[]): Uint8Array {
  const bytes: number[] = []
  let bits = 0
  let held = 0
  for (const value of values) {
    held = (held << 5) | value
    bits += 5
    if (bits < 8) continue
    bits -= 8
    bytes.push((held >>> bits) & 255)
    held &= (1 << bits) - 1
  }
  return new Uint8Array(bytes)
}
