export type { SolanaProvider } from './provider.ts'
export { type SolanaAdapterOptions, solanaAdapter } from './solana-adapter.ts'
export type { SolanaTransaction, SolanaTransactionRequest } from './transaction-request.ts'
export type { WalletAdapter } from './wallets/wallet-adapter.ts'
