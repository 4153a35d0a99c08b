import type { StandardWallet } from '@latchkey/core/adapter-kit'
import { attempt } from './attempt.ts'

/** Whether a registered wallet can connect and supports Bitcoin. A wallet that throws doesn't count. */
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

/** Other objects of the same wallet, such as its sats-connect provider. */
export function providersOf(wallet: StandardWallet): readonly unknown[] {
  const features = attempt(() => Object.values(wallet.features) as readonly { provider?: unknown }[])
  return features?.flatMap((feature) => attempt(() => feature.provider) ?? []) ?? []
}
