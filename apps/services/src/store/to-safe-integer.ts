/** Turns an int8 into a number where that is exact, else into a bigint, so no value is rounded. */
export function toSafeInteger(value: bigint): number | bigint {
  const isSafe = value >= BigInt(Number.MIN_SAFE_INTEGER) && value <= BigInt(Number.MAX_SAFE_INTEGER)
  return isSafe ? Number(value) : value
}
