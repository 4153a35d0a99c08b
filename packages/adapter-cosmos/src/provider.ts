import type { Transport } from '@latchkey/core'
import type { KeplrWallet } from './wallets/keplr-wallet.ts'

/** What is behind a Cosmos connection (`client.getProvider`), by the way it came. */
export type CosmosProvider =
  | { readonly kind: 'keplr'; readonly wallet: KeplrWallet }
  | { readonly kind: 'session'; readonly transport: Transport<'cosmos'> }

declare module '@latchkey/core' {
  interface Providers {
    cosmos: CosmosProvider
  }
}
