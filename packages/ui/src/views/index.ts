export { toastsCopy } from '../copy/en/toasts.ts'
export * from './account/account-view.tsx'
export * from './all-wallets/all-wallets-view.tsx'
export * from './connect/connect-view.tsx'
export * from './connecting-external/connecting-external-view.tsx'
export * from './connecting-wallet-connect/connecting-wallet-connect-view.tsx'
export {
  ConnectingWalletConnectBasicView,
  type ConnectingWalletConnectBasicViewProps,
} from './connecting-wallet-connect-basic/connecting-wallet-connect-basic-view.tsx'
export * from './downloads/downloads-view.tsx'
export * from './get-wallet/get-wallet-view.tsx'
export * from './networks/networks-view.tsx'
export type * from './shared/network-row-data.ts'
export type * from './shared/pairing/pairing-state.ts'
export type * from './shared/wallet-row-data.ts'
export * from './switch-network/switch-network-view.tsx'
export * from './unsupported-chain/unsupported-chain-view.tsx'
export * from './what-is-a-wallet/what-is-a-wallet-view.tsx'
