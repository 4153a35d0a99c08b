import type { View } from '@latchkey/core'
import type { ViewModule } from '../provider/modal-loader.ts'

/**
 * Every view but the one that opens first, loaded when it is first shown; on phones that is another. Exhaustive by its type: a new view
 * can't be forgotten here. It stands apart because a bundler writes down what each of them needs, which the first opening doesn't.
 */
export const otherViews: { readonly [V in View]: () => Promise<ViewModule<V>> } = {
  Connect: () => import('../views/connect-on-phone.tsx'),
  ConnectingExternal: () => import('../views/connecting-external.tsx'),
  ConnectingMultiChain: () => import('../views/connecting-multi-chain.tsx'),
  ConnectingWalletConnect: () => import('../views/connecting-wallet-connect.tsx'),
  ConnectingWalletConnectBasic: () => import('../views/connecting-wallet-connect-basic.tsx'),
  AllWallets: () => import('../views/all-wallets.tsx'),
  GetWallet: () => import('../views/get-wallet.tsx'),
  Downloads: () => import('../views/downloads.tsx'),
  WhatIsAWallet: () => import('../views/what-is-a-wallet.tsx'),
  Account: () => import('../views/account.tsx'),
  SwitchAddress: () => import('../views/switch-address.tsx'),
  WalletReceive: () => import('../views/wallet-receive.tsx'),
  WalletCompatibleNetworks: () => import('../views/wallet-compatible-networks.tsx'),
  Networks: () => import('../views/networks.tsx'),
  SwitchActiveChain: () => import('../views/switch-active-chain.tsx'),
  SwitchNetwork: () => import('../views/switch-network.tsx'),
  SIWXSignMessage: () => import('../views/sign-in.tsx'),
  UnsupportedChain: () => import('../views/unsupported-chain.tsx'),
}
