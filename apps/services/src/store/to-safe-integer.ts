/** An int8 as a number where that is exact, else as a bigint, so that none is ever rounded. */
export function toSafeInteger(value: bigint): number | bigint {
  const isSafe = value >= BigInt(Number.MIN_SAFE_INTEGER) && value <= BigInt(Number.MAX_SAFE_INTEGER)
  return isSafe ? Number(value) : value
}
