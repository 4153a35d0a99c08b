import type { Transport } from '@latchkey/core/ports'
import type { InjectedApi } from './wallets/injected-wallet.ts'

/** The provider of a Polkadot connection (`client.getProvider`), by the kind of wallet. `api.signer` fits `@polkadot/api`. */
export type PolkadotProvider =
  | { readonly kind: 'injected'; readonly name: string; readonly api: InjectedApi }
  | { readonly kind: 'session'; readonly transport: Transport<'polkadot'> }

declare module '@latchkey/core' {
  interface Providers {
    polkadot: PolkadotProvider
  }
}
