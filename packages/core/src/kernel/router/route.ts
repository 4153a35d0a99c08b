import type { ChainId, Namespace } from '../ports/namespace.ts'
import { sameData } from '../same-data.ts'

/**
 * The views of a connected account, with their parameters: ids, never objects, so a route can be stored and compared. They wait until an account is
 * connected and have no rules of their own.
 */
type AccountRoutes = {
  /** Every account of every wallet, to choose from. */
  SwitchAddress: Record<never, never>
  WalletReceive: Record<never, never>
  WalletCompatibleNetworks: Record<never, never>
  WalletSend: Record<never, never>
  WalletSendSelectToken: Record<never, never>
  /** Tokens by symbol or address, and a decimal string. */
  Swap: { fromToken?: string | undefined; toToken?: string | undefined; amount?: string | undefined }
  SwapSelectToken: { side: 'from' | 'to' }
  UpdateEmail: Record<never, never>
  /** A name for the account of a login. */
  RegisterAccountName: Record<never, never>
  RegisterAccountNameSuccess: Record<never, never>
  /** What other accounts may take. */
  Allowances: Record<never, never>
  /** Everything leaves the accounts of a login, as after a theft. */
  MoveFunds: Record<never, never>
  /** What the app may do without asking. */
  Permissions: Record<never, never>
  /** Where crypto can be bought for money. */
  Buy: Record<never, never>
  BuyAmount: Record<never, never>
  /** A purchase, by its id. */
  BuyInProgress: { orderId: string }
  WhatIsABuy: Record<never, never>
  Pay: Record<never, never>
}

/** Every other view; `view-rules.ts` says what the modal must know of each. */
export type RuledRoutes = {
  Connect: { namespace?: Namespace | undefined }
  /** A wallet of several ecosystems: which one, or all. */
  ConnectingMultiChain: { rowId: string }
  ConnectingExternal: { rowId: string; connectorId?: string | undefined }
  ConnectingWalletConnect: { walletId: string }
  ConnectingWalletConnectBasic: Record<never, never>
  /** The code of a mail. */
  EmailVerifyOtp: Record<never, never>
  /** A device that was never used is confirmed. */
  EmailVerifyDevice: Record<never, never>
  ConnectingSocial: Record<never, never>
  ConnectingFarcaster: Record<never, never>
  ConnectingPasskey: Record<never, never>
  AllWallets: Record<never, never>
  GetWallet: Record<never, never>
  Downloads: { walletId: string /** Which way of getting it was chosen. */; choice?: string | undefined }
  WhatIsAWallet: Record<never, never>
  Account: { namespace?: Namespace | undefined }
  Networks: Record<never, never>
  /** A network of an ecosystem that no wallet is connected in. */
  SwitchActiveChain: { chainId: ChainId }
  SwitchNetwork: { chainId: ChainId }
  UnsupportedChain: Record<never, never>
  SIWXSignMessage: Record<never, never>
  /** The review of a transaction or a signature, and the login site's question; over everything else. */
  ApproveTransaction: Record<never, never>
}

/** Every view with its parameters. */
export type Routes = RuledRoutes & AccountRoutes

/** The name of a view of the modal. */
export type View = keyof Routes

/** A discriminated union over `view`. */
export type Route = { [V in View]: { readonly view: V } & Readonly<Routes[V]> }[View]

export function sameRoute(a: Route, b: Route): boolean {
  return sameData(a, b)
}
