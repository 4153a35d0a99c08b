export { type InstallPageWalletOptions, installPageWallet } from './install-page-wallet.ts'
export { overrideOnline } from './override-online.ts'
export { pageWallet, type RemotePageWallet } from './page-wallet.ts'
export { type WalletFixtures, walletFixtures } from './wallet-fixtures.ts'
