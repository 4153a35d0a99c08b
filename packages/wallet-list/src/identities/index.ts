export { identifyWallet, type WalletClue, type WalletIdentity } from './identify-wallet.ts'
