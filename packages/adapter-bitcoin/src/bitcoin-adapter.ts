import type { Adapter } from '@latchkey/core'
import { bitcoinChain } from './chain/bitcoin-chain.ts'
import { createInstance } from './create-instance.ts'
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

/**
 * Bitcoin: wallets of Wallet Standard, of sats-connect, in UniSat's way, and sessions of phone wallets. `bitcoinjs-lib` loads when something
 * is signed or sent.
 *
 * @example
 * const client = createLatchkey({
 *   networks: [bitcoin],
 *   adapters: [bitcoinAdapter({ esplora: { [bitcoin.caipNetworkId]: 'https://esplora.example/api' } })],
 * })
 */
export function bitcoinAdapter(options: BitcoinAdapterOptions = {}): Adapter<'bip122'> {
  return {
    contract: 1,
    id: 'bitcoin',
    namespace: 'bip122',
    chain: bitcoinChain,
    proposal: {
      methods: ['getAccountAddresses', 'signMessage', 'signPsbt', 'sendTransfer'],
      events: ['bip122_addressesChanged'],
    },
    create: (context) => createInstance(options, context),
  }
}
