import type { WalletGroupData, WalletRowData } from '../shared/wallet-row-data.ts'

export type ConnectLegal = {
  readonly termsUrl?: string | undefined
  readonly privacyUrl?: string | undefined
  /** Present = the visitor must tick the box before a wallet can be chosen. */
  readonly consent?: { readonly checked: boolean; readonly onChange: (checked: boolean) => void } | undefined
}

export type ConnectViewProps = {
  readonly groups: readonly WalletGroupData[]
  /** `loading` while wallets may still announce themselves: shimmer rows follow the ones that are known. @default 'ready' */
  readonly state?: 'ready' | 'loading' | undefined
  /** `sheet`: icons in a row that scrolls sideways, for the phone's bottom sheet. @default 'list' */
  readonly layout?: 'list' | 'sheet' | undefined
  /**
   * Called inside the click, before anything is awaited, so that popup wallets may open their window. For a row with `href` the tap
   * navigates as well; the handler must not wait for anything.
   */
  readonly onSelect: (wallet: WalletRowData) => void
  /** Hover or focus: load what a click would need. */
  readonly onPrepare?: ((wallet: WalletRowData) => void) | undefined
  /** Absent = AllWallets isn't offered (no registry and no list). */
  readonly onAllWallets?: (() => void) | undefined
  /** How many wallets AllWallets has; shown rounded down to tens with a `+` unless `allWalletsCountIsExact`. */
  readonly allWalletsCount?: number | undefined
  readonly allWalletsCountIsExact?: boolean | undefined
  readonly onWhatIsAWallet?: (() => void) | undefined
  readonly onGetWallet?: (() => void) | undefined
  readonly legal?: ConnectLegal | undefined
}

/** The first view: ways to connect (SPEC S2.3). */
export function ConnectView(_props: ConnectViewProps) {
  return null
}
