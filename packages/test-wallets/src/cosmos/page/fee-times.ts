type Coin = { readonly denom: string; readonly amount: string }

/** So many times the fee. */
export function feeTimes(amount: readonly Coin[], times: bigint): readonly Coin[] {
  return amount.map((coin) => ({ ...coin, amount: String(BigInt(coin.amount) * times) }))
}
