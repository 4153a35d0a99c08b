import type { WalletRowData } from '../shared/wallet-row-data.ts'

export type AllWalletsViewProps = {
  /** What is loaded so far, of the list or of the search. */
  readonly wallets: readonly WalletRowData[]
  /** How many there are in all; more are asked for by `onMore` while `wallets` is shorter. */
  readonly count: number
  readonly query: string
  /** Every change of the field, as typed. Trimming and the wait of 300 ms are the caller's (SPEC S5.20, S9.12). */
  readonly onQuery: (query: string) => void
  /** The end of the loaded part came near. May be called more than once for a page. */
  readonly onMore: () => void
  /** `loading` and `error` keep the wallets that are already there. `empty`: nothing matches, or the list has nothing. */
  readonly state: 'loading' | 'ready' | 'empty' | 'error'
  readonly onRetry: () => void
  readonly onSelect: (wallet: WalletRowData) => void
  readonly onPrepare?: ((wallet: WalletRowData) => void) | undefined
  /** Offered when a search finds nothing: any wallet that can scan. */
  readonly onShowQr?: (() => void) | undefined
}

/** Every wallet of the registry or the static list, searchable (SPEC S2.8). */
export function AllWalletsView(_props: AllWalletsViewProps) {
  return null
}
