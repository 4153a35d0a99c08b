import type { Random } from '../../kernel/random.ts'

/** 128 random bits in hex. It must not be guessable, because the services show a purchase to every caller that has its id. */
export function createOrderId(random: Random): string {
  return half(random) + half(random)
}

function half(random: Random): string {
  let bits = 0n
  for (const character of random.id())
    if (/[0-9a-z]/.test(character)) bits = BigInt.asUintN(64, bits * 36n + BigInt(Number.parseInt(character, 36)))
  return bits.toString(16).padStart(16, '0')
}
