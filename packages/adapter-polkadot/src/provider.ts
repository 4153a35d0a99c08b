import type { Transport } from '@latchkey/core'
import type { InjectedApi } from './wallets/injected-wallet.ts'

/** What is behind a Polkadot connection (`client.getProvider`), by the way it came. `api.signer` is one for `@polkadot/api`. */
export type PolkadotProvider =
  | { readonly kind: 'injected'; readonly name: string; readonly api: InjectedApi }
  | { readonly kind: 'session'; readonly transport: Transport<'polkadot'> }

declare module '@latchkey/core' {
  interface Providers {
    polkadot: PolkadotProvider
  }
}
