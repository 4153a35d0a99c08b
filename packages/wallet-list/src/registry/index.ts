export type { WalletRecord } from './wallet-record.ts'
export { type RegistryQuery, type WalletRegistry, walletRegistry } from './wallet-registry.ts'
