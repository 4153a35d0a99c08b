/** SCALE's compact spelling of a whole number. */
export function compact(value: bigint): Uint8Array {
  if (value < 1n << 6n) return little(value << 2n, 1)
  if (value < 1n << 14n) return little((value << 2n) | 1n, 2)
  if (value < 1n << 30n) return little((value << 2n) | 2n, 4)
  const width = Math.max(4, Math.ceil(value.toString(16).length / 2))
  return Uint8Array.from([((width - 4) << 2) | 3, ...little(value, width)])
}

/** A whole number in so many bytes, the lowest first. */
export function little(value: bigint, width: number): Uint8Array {
  return Uint8Array.from({ length: width }, (_, index) => Number((value >> BigInt(8 * index)) & 255n))
}
