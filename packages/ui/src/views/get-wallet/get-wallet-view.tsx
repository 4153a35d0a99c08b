import type { WalletSummary } from '../shared/wallet-row-data.ts'

export type GetWalletRow = WalletSummary & {
  /** Where it can be had. */
  readonly kinds?: readonly ('extension' | 'app' | 'desktop' | 'web')[] | undefined
}

export type GetWalletViewProps = {
  readonly wallets: readonly GetWalletRow[]
  readonly state: 'loading' | 'ready' | 'empty' | 'error'
  readonly onSelect: (wallet: GetWalletRow) => void
  readonly onRetry: () => void
  readonly onWhatIsAWallet?: (() => void) | undefined
}

/** Wallets to install, for a visitor who has none. */
export function GetWalletView(_props: GetWalletViewProps) {
  return null
}
