export { createWalletConnectWallet } from './create-wallet-connect-wallet.ts'
export { type KeyValueStorage, memoryKeyValueStorage } from './memory-key-value-storage.ts'
export type {
  BitcoinPhoneChain,
  CosmosPhoneChain,
  PolkadotPhoneChain,
  SolanaPhoneChain,
} from './namespace/phone-chain.ts'
export type { WalletConnectWalletOptions } from './namespace/wallet-connect-wallet-options.ts'
export { phoneChains } from './phone-chains.ts'
export type { NamespaceLimits, WalletConnectSession, WalletConnectWallet } from './wallet-connect-wallet.ts'
