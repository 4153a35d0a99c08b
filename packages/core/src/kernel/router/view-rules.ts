import type { RuledRoutes, View } from './route.ts'

/** What the modal must know of a view. */
export type ViewRules = {
  /**
   * `connect`: it leads to a connection, so a new connection settles it. `network`: it leads to another network. Guards don't interrupt
   * views with these two purposes, unless the view is a guard's own.
   */
  readonly purpose: 'connect' | 'network' | 'account' | 'sign-in'
  /** Asked for without an account, it waits until one is connected. */
  readonly needsAccount: boolean
  /** Shown when asked for, whatever the guards say. */
  readonly overGuards?: boolean | undefined
  /** A guard shows it. */
  readonly isGuard?: boolean | undefined
  /** It takes several connections and says by itself when it is done. */
  readonly endsItself?: boolean | undefined
}

const connects: ViewRules = { purpose: 'connect', needsAccount: false }
const ofAccount: ViewRules = { purpose: 'account', needsAccount: true }

/** Every view but those of an account, whose names cost the initial load nothing: a new one is a type error until it is here. */
export const rules: Readonly<Record<keyof RuledRoutes, ViewRules>> = {
  Connect: { ...connects, overGuards: true },
  ConnectingMultiChain: { ...connects, endsItself: true },
  ConnectingExternal: connects,
  ConnectingWalletConnect: connects,
  ConnectingWalletConnectBasic: connects,
  EmailVerifyOtp: connects,
  EmailVerifyDevice: connects,
  ConnectingSocial: connects,
  ConnectingFarcaster: connects,
  ConnectingPasskey: connects,
  AllWallets: connects,
  GetWallet: connects,
  Downloads: connects,
  WhatIsAWallet: connects,
  Account: { ...ofAccount, overGuards: true },
  Networks: { purpose: 'network', needsAccount: false, overGuards: true },
  SwitchActiveChain: { purpose: 'network', needsAccount: true },
  SwitchNetwork: { purpose: 'network', needsAccount: true },
  UnsupportedChain: { purpose: 'network', needsAccount: true, isGuard: true },
  SIWXSignMessage: { purpose: 'sign-in', needsAccount: true, isGuard: true },
  // A recovery is asked for before there is an account.
  ApproveTransaction: { purpose: 'account', needsAccount: false },
}

/** What the modal must know of a view. */
export function viewRules(view: View): ViewRules {
  return (rules as Partial<Record<View, ViewRules>>)[view] ?? ofAccount
}
