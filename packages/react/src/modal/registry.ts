import type { View } from '@latchkey/core'
import type { ViewModule } from './loader.ts'

/** Every view's module, loaded when it is first shown. Exhaustive by its type: a new view can't be forgotten here. */
export const registry: { readonly [V in View]: () => Promise<ViewModule<V>> } = {
  Connect: () => import('../views/connect.tsx'),
  ConnectingExternal: () => import('../views/connecting-external.tsx'),
  ConnectingWalletConnect: () => import('../views/connecting-wallet-connect.tsx'),
  ConnectingWalletConnectBasic: () => import('../views/connecting-wallet-connect-basic.tsx'),
  AllWallets: () => import('../views/all-wallets.tsx'),
  GetWallet: () => import('../views/get-wallet.tsx'),
  Downloads: () => import('../views/downloads.tsx'),
  WhatIsAWallet: () => import('../views/what-is-a-wallet.tsx'),
  Account: () => import('../views/account.tsx'),
  Networks: () => import('../views/networks.tsx'),
  SwitchNetwork: () => import('../views/switch-network.tsx'),
  UnsupportedChain: () => import('../views/unsupported-chain.tsx'),
}
