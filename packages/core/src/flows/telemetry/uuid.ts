import type { Random } from '../../kernel/random.ts'

/** A version 4 UUID out of two ids. */
export function uuid(random: Random): string {
  const digits = [random.id(), random.id()].map(hex).join('')
  const variant = '89ab'[Number.parseInt(digits[16] ?? '0', 16) % 4]
  return [
    digits.slice(0, 8),
    digits.slice(8, 12),
    `4${digits.slice(13, 16)}`,
    `${variant}${digits.slice(17, 20)}`,
    digits.slice(20, 32),
  ].join('-')
}

/** Sixteen hex digits, alike for like ids. */
function hex(id: string): string {
  let value = 0n
  for (const letter of id) value = BigInt.asUintN(64, value * 257n + BigInt(letter.codePointAt(0) ?? 0))
  return value.toString(16).padStart(16, '0')
}
