import type { Random } from '../../kernel/random.ts'

/** 128 random bits in hex: the id is all that it takes to read a purchase. */
export function createOrderId(random: Random): string {
  return half(random) + half(random)
}

function half(random: Random): string {
  let bits = 0n
  for (const character of random.id())
    if (/[0-9a-z]/.test(character)) bits = BigInt.asUintN(64, bits * 36n + BigInt(Number.parseInt(character, 36)))
  return bits.toString(16).padStart(16, '0')
}
