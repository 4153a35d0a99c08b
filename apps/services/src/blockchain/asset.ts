/** An asset that an account holds. */
export type Holding = {
  /** As the chain writes it; absent for the native currency. */
  readonly address?: string | undefined
  readonly name: string
  readonly symbol: string
  readonly decimals: number
  /** In the smallest unit. */
  readonly amount: bigint
  readonly iconUrl?: string | undefined
}

/** Reads the assets of an account on one chain: always the native currency, and the tokens with a balance. */
export type ReadHoldings = (account: {
  readonly address: string
  readonly publicKey?: Uint8Array
}) => Promise<readonly Holding[]>

/** CAIP-10 of a token. A character that CAIP-10 doesn't allow, such as the slash of `ibc/…`, is percent-encoded. */
export function assetId(chainId: string, address: string): string {
  return `${chainId}:${encodeURIComponent(address).replace(/[!'()*_~]/g, (c) => `%${c.charCodeAt(0).toString(16)}`)}`
}
