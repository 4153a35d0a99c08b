import type { Transport } from '@latchkey/core/ports'
import type { KeplrWallet } from './wallets/keplr-wallet.ts'

/** The provider of a Cosmos connection (`client.getProvider`), by the kind of wallet. */
export type CosmosProvider =
  | { readonly kind: 'keplr'; readonly wallet: KeplrWallet }
  | { readonly kind: 'session'; readonly transport: Transport<'cosmos'> }

declare module '@latchkey/core' {
  interface Providers {
    cosmos: CosmosProvider
  }
}
