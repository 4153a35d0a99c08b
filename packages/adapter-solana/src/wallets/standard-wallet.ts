import type { StandardWallet } from '@latchkey/core/adapter-kit'

/** Whether a registered wallet can connect and supports Solana. A wallet that throws doesn't count. */
export function isSolanaWallet(wallet: StandardWallet): boolean {
  try {
    const features = Object.keys(wallet.features)
    return (
      typeof wallet.name === 'string' &&
      wallet.name !== '' &&
      features.includes('standard:connect') &&
      Array.from(wallet.chains).some((chain) => String(chain).startsWith('solana:'))
    )
  } catch {
    return false
  }
}
