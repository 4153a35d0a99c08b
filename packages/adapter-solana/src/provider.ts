import type { StandardWallet } from '@latchkey/core/adapter-kit'
import type { Transport } from '@latchkey/core/ports'
import type { WalletAdapter } from './wallets/wallet-adapter.ts'

/** The provider of a Solana connection (`client.getProvider`), by the kind of wallet. */
export type SolanaProvider =
  | { readonly kind: 'standard'; readonly wallet: StandardWallet }
  | { readonly kind: 'adapter'; readonly adapter: WalletAdapter }
  | { readonly kind: 'session'; readonly transport: Transport<'solana'> }

declare module '@latchkey/core' {
  interface Providers {
    solana: SolanaProvider
  }
}
