/** A token in the wallet's list. */
export type WatchedToken = {
  address: string
  symbol: string
  decimals: number
  chainId: number
  image?: string | undefined
}
