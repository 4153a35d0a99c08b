/**
 * A wallet of Wallet Standard (`@wallet-standard/base`). The types say what it should be: every answer is checked before it is used.
 */
export type StandardWallet = {
  readonly name: string
  readonly icon: string
  readonly chains: readonly string[]
  readonly features: Readonly<Record<string, unknown>>
  readonly accounts: readonly StandardAccount[]
}

/** An account of Wallet Standard, as far as an adapter reads it. */
export type StandardAccount = {
  readonly address: string
  readonly publicKey: ArrayLike<number>
  readonly chains: readonly string[]
  readonly features: readonly string[]
  readonly label?: string | undefined
  /** Some wallets say what an address is for. */
  readonly purpose?: string | undefined
}
