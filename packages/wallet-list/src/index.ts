export type { ListedWallet } from './listed-wallet.ts'
export { walletList } from './wallet-list.ts'
export type { WalletIdentities, WalletQuery, WalletSource } from './wallet-source.ts'
