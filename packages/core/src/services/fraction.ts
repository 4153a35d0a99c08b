import type { Random } from '../random.ts'

/** A number from 0 to below 1, out of an id. */
export function fraction(random: Random): number {
  const digits = random.id().slice(-8)
  let value = 0
  for (const digit of digits) value = (value + digit.charCodeAt(0)) / 128
  return value % 1
}
