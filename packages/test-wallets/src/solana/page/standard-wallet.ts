/** An account in Wallet Standard's form (`@wallet-standard/base`). */
export type StandardWalletAccount = {
  readonly address: string
  readonly publicKey: Uint8Array
  readonly chains: readonly `${string}:${string}`[]
  readonly features: readonly `${string}:${string}`[]
}

/** A wallet in Wallet Standard's form (`@wallet-standard/base`). */
export type StandardWallet = {
  readonly version: '1.0.0'
  readonly name: string
  readonly icon: `data:image/svg+xml;base64,${string}`
  readonly chains: readonly `${string}:${string}`[]
  readonly features: Readonly<Record<`${string}:${string}`, Readonly<Record<string, unknown>>>>
  readonly accounts: readonly StandardWalletAccount[]
}
