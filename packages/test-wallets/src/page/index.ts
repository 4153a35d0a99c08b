export type { BitcoinPageWalletControls } from '../bitcoin/page/bitcoin-page-wallet-controls.ts'
export type {
  BitcoinChain,
  BitcoinPageWalletOptions,
  BitcoinPageWalletSettings,
  BitcoinWay,
} from '../bitcoin/page/bitcoin-page-wallet-options.ts'
export type { BitcoinLie, BitcoinPageWalletState } from '../bitcoin/page/bitcoin-state.ts'
export { type BitcoinPageWallet, createBitcoinPageWallet } from '../bitcoin/page/create-bitcoin-page-wallet.ts'
export type { CosmosPageWalletControls } from '../cosmos/page/cosmos-page-wallet-controls.ts'
export type {
  CosmosFeature,
  CosmosGlobal,
  CosmosPageWalletOptions,
  CosmosPageWalletSettings,
} from '../cosmos/page/cosmos-page-wallet-options.ts'
export type { CosmosLie, CosmosPageWalletState, KnownChain } from '../cosmos/page/cosmos-state.ts'
export { type CosmosPageWallet, createCosmosPageWallet } from '../cosmos/page/create-cosmos-page-wallet.ts'
export type { KeplrKey, KeplrProvider } from '../cosmos/page/keplr-provider.ts'
export { createPageWallet, type PageWallet } from '../eip155/page/create-page-wallet.ts'
export type { PageProvider } from '../eip155/page/page-provider.ts'
export type { PageWalletControls } from '../eip155/page/page-wallet-controls.ts'
export type { PageWalletOptions, PageWalletSettings } from '../eip155/page/page-wallet-options.ts'
export type { PageWalletState } from '../eip155/page/state.ts'
export { createPolkadotPageWallet, type PolkadotPageWallet } from '../polkadot/page/create-polkadot-page-wallet.ts'
export type { InjectedAccount, InjectedApi, InjectedWallet } from '../polkadot/page/injected-wallet.ts'
export type { PolkadotPageWalletControls } from '../polkadot/page/polkadot-page-wallet-controls.ts'
export type {
  PolkadotPageWalletOptions,
  PolkadotPageWalletSettings,
} from '../polkadot/page/polkadot-page-wallet-options.ts'
export type { PolkadotLie, PolkadotPageWalletState } from '../polkadot/page/polkadot-state.ts'
export type { PageWindow } from '../shared/page-window.ts'
export type { OffChainForm } from '../solana/off-chain-message.ts'
export { createSolanaPageWallet, type SolanaPageWallet } from '../solana/page/create-solana-page-wallet.ts'
export type { SolanaSignInInput } from '../solana/page/sign-in-text.ts'
export type { SolanaPageWalletControls } from '../solana/page/solana-page-wallet-controls.ts'
export type {
  SolanaChain,
  SolanaFeature,
  SolanaPageWalletOptions,
  SolanaPageWalletSettings,
} from '../solana/page/solana-page-wallet-options.ts'
export type { SolanaLie, SolanaPageWalletState } from '../solana/page/solana-state.ts'
export type { StandardWallet, StandardWalletAccount } from '../solana/page/standard-wallet.ts'
