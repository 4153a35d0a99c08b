import type { StandardWallet } from '@latchkey/core/adapter-kit'
import type { Transport } from '@latchkey/core/ports'
import type { SatsProvider, UnisatProvider } from './wallets/injected-wallet.ts'

/** The provider of a Bitcoin connection (`client.getProvider`), by the kind of wallet. */
export type BitcoinProvider =
  | { readonly kind: 'standard'; readonly wallet: StandardWallet }
  | { readonly kind: 'sats'; readonly provider: SatsProvider; readonly methods?: readonly string[] | undefined }
  | { readonly kind: 'unisat'; readonly provider: UnisatProvider }
  | { readonly kind: 'session'; readonly transport: Transport<'bip122'> }

declare module '@latchkey/core' {
  interface Providers {
    bip122: BitcoinProvider
  }
}
