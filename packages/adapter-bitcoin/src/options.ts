import type { InjectedWallet } from './wallets/injected-wallet.ts'

/** What `bitcoinAdapter()` takes. */
export type BitcoinAdapterOptions = {
  /**
   * Where the REST interface of Esplora is, by CAIP-2 id: `{ 'bip122:000000000019d6689c085ae165831e93': 'https://esplora.example/api' }`.
   * Without one, nor an address in the network's `rpcUrls`, a connection signs, and the wallet sends where it can.
   */
  readonly esplora?: Readonly<Record<string, string>> | undefined
  /** Wallets in UniSat's way that aren't known here, by where they are on `window`. @default none */
  readonly injected?: readonly InjectedWallet[] | undefined
  /** @default the global one */
  readonly fetch?: typeof fetch | undefined
}
