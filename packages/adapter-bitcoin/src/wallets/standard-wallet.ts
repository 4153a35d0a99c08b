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

export type StandardAccount = {
  readonly address: string
  readonly publicKey: ArrayLike<number>
  readonly chains: readonly string[]
  readonly features: readonly string[]
  readonly label?: string | undefined
  /** Some wallets say what an address is for. */
  readonly purpose?: string | undefined
}

/** Whether a registered wallet can connect and has anything of Bitcoin. A wallet that throws is none. */
export function isBitcoinWallet(wallet: StandardWallet): boolean {
  try {
    const features = Object.keys(wallet.features)
    return (
      typeof wallet.name === 'string' &&
      wallet.name !== '' &&
      (features.includes('bitcoin:connect') || features.includes('standard:connect')) &&
      Array.from(wallet.chains).some((chain) => /^(?:bitcoin|bip122):/.test(String(chain)))
    )
  } catch {
    return false
  }
}

/** Objects that the wallet says it is reached by as well, such as its sats-connect provider. */
export function providersOf(wallet: StandardWallet): readonly unknown[] {
  try {
    return Object.values(wallet.features).flatMap((feature) => {
      const { provider } = Object(feature) as { provider?: unknown }
      return typeof provider === 'object' && provider ? [provider] : []
    })
  } catch {
    return []
  }
}
