import type { Adapter } from '@latchkey/core'
import { solanaChain } from './chain/solana-chain.ts'
import { createInstance } from './create-instance.ts'
import type { ForeignTransaction, WalletAdapter } from './wallets/wallet-adapter.ts'

/** What `solanaAdapter()` takes. */
export type SolanaAdapterOptions = {
  /** Wallets that the app brings itself, in the shape of `@solana/wallet-adapter-base`. @default none */
  readonly wallets?: readonly WalletAdapter[] | undefined
  /**
   * Makes a transaction of the app's own web3.js 1.x from bytes, for `wallets` to sign: `VersionedTransaction.deserialize`. Without it they
   * only connect and sign messages.
   */
  readonly transactionFrom?: ((bytes: Uint8Array) => ForeignTransaction) | undefined
}

/**
 * Solana: wallets of Wallet Standard, wallets that the app brings, and sessions of phone wallets. `@solana/kit` loads when something is
 * read from or sent to the chain.
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
