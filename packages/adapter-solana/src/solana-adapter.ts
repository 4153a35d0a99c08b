import type { Adapter } from '@latchkey/core'
import { solanaChain } from './chain/solana-chain.ts'
import { createInstance } from './create-instance.ts'
import type { SolanaAdapterOptions } from './options.ts'

/**
 * Solana: wallets of Wallet Standard, wallets that the app brings, and sessions of phone wallets. `@solana/kit` loads at the first read or
 * transfer.
 *
 * @example
 * const client = createLatchkey({ networks: [solana], adapters: [solanaAdapter()] })
 */
export function solanaAdapter(options: SolanaAdapterOptions = {}): Adapter<'solana'> {
  return {
    contract: 1,
    id: 'solana',
    namespace: 'solana',
    chain: solanaChain,
    proposal: {
      methods: [
        'solana_signMessage',
        'solana_signTransaction',
        'solana_signAllTransactions',
        'solana_signAndSendTransaction',
        'solana_getAccounts',
        'solana_requestAccounts',
      ],
      events: ['accountsChanged', 'chainChanged'],
    },
    create: (context) => createInstance(options, context),
  }
}
