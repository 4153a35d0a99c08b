import type { Random } from '../../kernel/random.ts'

/** A number from 0 to below 1, evenly spread, out of an id in base 36. */
export function fraction(random: Random): number {
  let value = 0
  for (const digit of random.id().slice(-8)) value = (value + (Number.parseInt(digit, 36) || 0)) / 36
  return value
}
