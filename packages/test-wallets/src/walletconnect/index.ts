export { createWalletConnectWallet } from './create-wallet-connect-wallet.ts'
export { type KeyValueStorage, memoryKeyValueStorage } from './memory-key-value-storage.ts'
export type { NamespaceLimits, WalletConnectSession, WalletConnectWallet } from './wallet-connect-wallet.ts'
export type { WalletConnectWalletOptions } from './wallet-connect-wallet-options.ts'
