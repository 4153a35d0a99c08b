import type { View } from '@latchkey/core'
import type { AccountViews } from './account-views.ts'
import type { LogInViews, ViewLoaders } from './view-loaders.ts'

/**
 * The views that aren't part of the modal's first download, each loaded when it is first shown. The type makes a missing view an error;
 * those of an account are in `account-views.ts`, those of logins in `log-in-views.ts`, those that move money in `money-views.ts`.
 * `Connect` here is the one for phones. This file is separate because bundlers list the chunks of each `import()` in the file that has it, and
 * the first opening doesn't need that list.
 */
export const otherViews: ViewLoaders<Exclude<View, AccountViews | LogInViews>> = {
  Connect: () => import('../views/connect-on-phone.tsx'),
  ConnectingExternal: () => import('../views/connecting-external.tsx'),
  ConnectingMultiChain: () => import('../views/connecting-multi-chain.tsx'),
  ConnectingWalletConnect: () => import('../views/connecting-wallet-connect.tsx'),
  ConnectingWalletConnectBasic: () => import('../views/connecting-wallet-connect-basic.tsx'),
  AllWallets: () => import('../views/all-wallets.tsx'),
  GetWallet: () => import('../views/get-wallet.tsx'),
  Downloads: () => import('../views/downloads.tsx'),
  WhatIsAWallet: () => import('../views/what-is-a-wallet.tsx'),
}
