/**
 * A wallet of Wallet Standard (`@wallet-standard/base`), as far as it is what it should be: nothing that it answers is believed before it
 * was looked at.
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
