import type { Adapter } from '@latchkey/core'
import { bitcoinChain } from './chain/bitcoin-chain.ts'
import { createInstance } from './create-instance.ts'
import type { BitcoinAdapterOptions } from './options.ts'

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
