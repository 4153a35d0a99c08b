import { type Client, current, type Route, type View, walletDirectory } from '@latchkey/core'
import type { ComponentType } from 'react'
import * as connect from '../views/connect.tsx'

/** A view's module: what it shows and what the dialog's heading says. */
export type ViewModule<V extends View = View> = {
  readonly View: ComponentType<{ readonly route: Extract<Route, { view: V }> }>
  readonly useTitle: (route: Extract<Route, { view: V }>) => string
}

/** The views' modules of one provider. */
export type Views = {
  /** The module, when it is here already: then the click itself renders, with nothing to await. */
  get<V extends View>(view: V): ViewModule<V> | undefined
  /** A failed load (offline, a new deployment) is not remembered, so the next try starts afresh. */
  load(view: View): Promise<void>
}

/**
 * Every view but the first of all, loaded when it is first shown. Exhaustive by its type: a new view can't be forgotten here.
 */
const registry: { readonly [V in Exclude<View, 'Connect'>]: () => Promise<ViewModule<V>> } = {
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

/** Where wallets of several ecosystems may turn out to be one, that is found out ahead: two rows that become one shift what is about to be pressed. */
export function createViews(client: Client): Views {
  if (client.adapters.size > 1) void client.use(walletDirectory).identify()
  const loaded = new Map<View, ViewModule>([['Connect', connect as ViewModule]])
  return {
    get: <V extends View>(view: V) => loaded.get(view) as ViewModule<V> | undefined,
    async load(view) {
      if (view !== 'Connect' && !loaded.has(view)) loaded.set(view, (await registry[view]()) as ViewModule)
    },
  }
}

/** The view that is shown, or that an opening will most likely show. */
export function nextView({ connection, router }: Client): View {
  const { open, history } = router.getState()
  const connected = Object.keys(connection.getState().connections).length > 0
  return open ? current(history).view : connected ? 'Account' : 'Connect'
}
