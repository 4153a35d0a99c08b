import { moneyViews } from './money-views.ts'
import type { ViewLoaders } from './view-loaders.ts'

/** The views of an account and its networks. Their list loads by itself: the first opening of a visitor who isn't connected doesn't need it. */
export const accountViews = {
  ...moneyViews,
  Account: () => import('../views/account.tsx'),
  SwitchAddress: () => import('../views/switch-address.tsx'),
  WalletReceive: () => import('../views/wallet-receive.tsx'),
  WalletCompatibleNetworks: () => import('../views/wallet-compatible-networks.tsx'),
  Networks: () => import('../views/networks.tsx'),
  SwitchActiveChain: () => import('../views/switch-active-chain.tsx'),
  SwitchNetwork: () => import('../views/switch-network.tsx'),
  SIWXSignMessage: () => import('../views/sign-in.tsx'),
  UnsupportedChain: () => import('../views/unsupported-chain.tsx'),
} satisfies Partial<ViewLoaders>

/** These views, which the other lists leave out. */
export type AccountViews = keyof typeof accountViews
