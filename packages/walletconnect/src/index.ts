export type { WalletConnectOptions, WalletConnectRelay } from './options.ts'
export { publicRelayUrl } from './public-relay-url.ts'
export { walletConnect } from './wallet-connect.ts'
