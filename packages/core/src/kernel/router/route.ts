import type { ChainId, Namespace } from '../ports/namespace.ts'
import { sameData } from '../same-data.ts'

/** Every view with its parameters: ids, never objects, so a route can be stored and compared. */
export type Routes = {
  Connect: { namespace?: Namespace | undefined }
  /** A wallet of several ecosystems: which one, or all. */
  ConnectingMultiChain: { rowId: string }
  ConnectingExternal: { rowId: string; connectorId?: string | undefined }
  ConnectingWalletConnect: { walletId: string }
  ConnectingWalletConnectBasic: Record<never, never>
  AllWallets: Record<never, never>
  GetWallet: Record<never, never>
  Downloads: { walletId: string /** Which way of getting it was chosen. */; choice?: string | undefined }
  WhatIsAWallet: Record<never, never>
  Account: { namespace?: Namespace | undefined }
  /** Every account of every wallet, to choose from. */
  SwitchAddress: Record<never, never>
  WalletReceive: Record<never, never>
  WalletCompatibleNetworks: Record<never, never>
  Networks: Record<never, never>
  /** A network of an ecosystem that no wallet is connected in. */
  SwitchActiveChain: { chainId: ChainId }
  SwitchNetwork: { chainId: ChainId }
  UnsupportedChain: Record<never, never>
  SIWXSignMessage: Record<never, never>
}

/** The name of a view of the modal. */
export type View = keyof Routes

/** A discriminated union over `view`. */
export type Route = { [V in View]: { readonly view: V } & Readonly<Routes[V]> }[View]

export function sameRoute(a: Route, b: Route): boolean {
  return sameData(a, b)
}
