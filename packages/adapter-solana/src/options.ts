import type { ForeignTransaction, WalletAdapter } from './wallets/wallet-adapter.ts'

/** Options of `solanaAdapter()`. */
export type SolanaAdapterOptions = {
  /** The app's own wallets, in the shape of `@solana/wallet-adapter-base`. @default none */
  readonly wallets?: readonly WalletAdapter[] | undefined
  /**
   * Makes a transaction of the app's own web3.js 1.x from bytes, for `wallets` to sign: `VersionedTransaction.deserialize`. Without it they
   * only connect and sign messages.
   */
  readonly transactionFrom?: ((bytes: Uint8Array) => ForeignTransaction) | undefined
}
