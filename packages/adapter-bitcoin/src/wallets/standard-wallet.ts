import { attempt } from './attempt.ts'

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
  const looked = attempt(
    () =>
      typeof wallet.name === 'string' &&
      wallet.name !== '' &&
      ('bitcoin:connect' in wallet.features || 'standard:connect' in wallet.features) &&
      Array.from(wallet.chains).some((chain) => /^(?:bitcoin|bip122):/.test(chain)),
  )
  return looked === true
}

/** Objects that the wallet says it is reached by as well, such as its sats-connect provider. */
export function providersOf(wallet: StandardWallet): readonly unknown[] {
  const features = attempt(() => Object.values(wallet.features) as readonly { provider?: unknown }[])
  return features?.flatMap((feature) => attempt(() => feature.provider) ?? []) ?? []
}
