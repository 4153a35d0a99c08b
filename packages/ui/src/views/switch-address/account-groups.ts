import type { ReactNode } from 'react'
import type { WalletSummary } from '../shared/wallet-row-data.ts'

/** One account of a wallet. */
export type AccountRowData = {
  /** Stable in its wallet. */
  readonly id: string
  /** As it is written on the network in use there. */
  readonly address: string
  /** What the wallet or a name service calls it. */
  readonly name?: string | undefined
  /** Passes `safeIcon`. */
  readonly avatar?: string | undefined
  /** Lies over that image: the app's own. */
  readonly image?: ReactNode
  /** Named where a wallet has accounts of several kinds. */
  readonly kind?: 'payment' | 'ordinals' | 'smartAccount' | undefined
  /** Ready to be shown, e.g. `1.234 ETH`; absent = not known. */
  readonly balance?: string | undefined
  /** `active` the one in use · `chosen` speaks for its ecosystem, which isn't in use · `wanted` the wallet is yet to choose it */
  readonly state: 'active' | 'chosen' | 'wanted' | 'idle'
}

/** One wallet in one ecosystem. */
export type AccountWalletData = {
  /** The connection. */
  readonly id: string
  readonly wallet: WalletSummary
  readonly accounts: readonly AccountRowData[]
  /** Namespaces that end with it; with any it is asked for confirmation. */
  readonly endsToo: readonly string[]
  /** The wallet can be asked for more accounts. */
  readonly canAdd?: boolean | undefined
  /** It is being disconnected. */
  readonly leaving?: boolean | undefined
}

/** The wallets of one ecosystem. */
export type AccountGroupData = { readonly namespace: string; readonly wallets: readonly AccountWalletData[] }
