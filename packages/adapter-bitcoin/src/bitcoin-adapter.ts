import type { Adapter } from '@latchkey/core'
import { bitcoinChain } from './chain/bitcoin-chain.ts'
import { createInstance } from './create-instance.ts'
import type { BitcoinAdapterOptions } from './options.ts'

/**
 * Bitcoin: wallets with Wallet Standard, sats-connect or UniSat's interface, and sessions of phone wallets. `bitcoinjs-lib` loads at the
 * first signature or transfer.
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
