import type { InjectedWallet } from './wallets/injected-wallet.ts'

/** Options of `bitcoinAdapter()`. */
export type BitcoinAdapterOptions = {
  /**
   * Esplora's REST interfaces by CAIP-2 id: `{ 'bip122:000000000019d6689c085ae165831e93': 'https://esplora.example/api' }`. Without one,
   * and without an address in the network's `rpcUrls`, a connection only signs, and the wallet sends if it can.
   */
  readonly esplora?: Readonly<Record<string, string>> | undefined
  /** Further wallets with UniSat's interface, by their path on `window`. @default none */
  readonly injected?: readonly InjectedWallet[] | undefined
  /** The `fetch` for Esplora. @default the global one */
  readonly fetch?: typeof fetch | undefined
}
