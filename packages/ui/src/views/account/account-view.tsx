import type { NetworkSummary } from '../shared/network-row-data.ts'
import type { WalletSummary } from '../shared/wallet-row-data.ts'

export type AccountIdentity = {
  readonly address: string
  readonly name?: string | undefined
  /** Passes `safeIcon`; absent = a gradient made from the address. */
  readonly avatar?: string | undefined
}

/** `text` is ready to be shown (`1.234 ETH`); `retryIn` counts in seconds from the moment it is given (SPEC S4.22). */
export type AccountBalance =
  | { readonly state: 'loading' }
  | { readonly state: 'ready'; readonly text: string }
  | { readonly state: 'error'; readonly retryIn?: number | undefined }

export type AccountConnectionRow = {
  readonly id: string
  readonly wallet: WalletSummary
  readonly address: string
  /** The ecosystem's visible name. */
  readonly namespace?: string | undefined
}

export type AccountViewProps = {
  readonly identity: AccountIdentity
  readonly wallet: WalletSummary
  /** Absent = the network's adapter has no balances. */
  readonly balance?: AccountBalance | undefined
  readonly network?: (NetworkSummary & { readonly unsupported?: boolean | undefined }) | undefined
  /** The account's page at the network's explorer; passes `safeHref`. */
  readonly explorerHref?: string | undefined
  /** The other wallets that are connected. */
  readonly connections?: readonly AccountConnectionRow[] | undefined
  readonly onConnection?: ((connection: AccountConnectionRow) => void) | undefined
  readonly onDisconnectConnection?: ((connection: AccountConnectionRow) => void) | undefined
  /** The caller writes the address to the clipboard; resolves with whether it worked. */
  readonly onCopy: () => boolean | Promise<boolean>
  /** Absent = there is only one network. */
  readonly onNetworks?: (() => void) | undefined
  readonly onDisconnect: () => void
  readonly disconnecting?: boolean | undefined
  readonly onRetryBalance: () => void
  /** `reconnecting`: the transport is lost and being recovered. */
  readonly status: 'connected' | 'reconnecting'
}

/** Who is connected and what can be done with it (SPEC S2.9). */
export function AccountView(_props: AccountViewProps) {
  return null
}
