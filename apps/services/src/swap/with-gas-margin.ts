/** A fifth on top, rounded up: a swap that runs out of gas costs its fee all the same. */
export function withGasMargin(gas: bigint): bigint {
  return (gas * 12n + 9n) / 10n
}
