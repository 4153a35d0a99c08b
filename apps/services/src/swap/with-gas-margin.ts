/** Adds a fifth, rounded up, because a swap that runs out of gas still costs its fee. */
export function withGasMargin(gas: bigint): bigint {
  return (gas * 12n + 9n) / 10n
}
