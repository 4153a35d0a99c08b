export type { WalletConnectOptions, WalletConnectRelay } from './options.ts'
export { publicRelayUrl } from './options.ts'
export { walletConnect } from './wallet-connect.ts'
