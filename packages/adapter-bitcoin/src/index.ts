export { type BitcoinAdapterOptions, bitcoinAdapter } from './bitcoin-adapter.ts'
export type { BitcoinProvider } from './provider.ts'
export type { BitcoinTransactionRequest } from './transaction-request.ts'
export type { InjectedWallet } from './wallets/injected-wallet.ts'
