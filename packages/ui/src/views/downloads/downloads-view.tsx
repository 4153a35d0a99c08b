import type { WalletSummary } from '../shared/wallet-row-data.ts'

/** One place where the wallet can be had. */
export type StoreLink = {
  readonly kind: 'extension' | 'ios' | 'android' | 'desktop' | 'homepage'
  /** Passes `safeHref`; a link that doesn't is not drawn. */
  readonly href: string
}

export type DownloadsViewProps = {
  readonly wallet: WalletSummary
  /** Only what makes sense on this device and browser, the best first. */
  readonly links: readonly StoreLink[]
  /** `phone`: store links are opened, not shown as a code. @default 'desktop' */
  readonly device?: 'desktop' | 'phone' | undefined
  /** Which way was chosen, for a caller that keeps it in its history; absent = the view keeps it. */
  readonly choice?: StoreLink['kind'] | null | undefined
  readonly onChoice?: ((choice: StoreLink['kind'] | null) => void) | undefined
  /** "Continue": the wallet is there, connect with it. */
  readonly onBackToConnect: () => void
}

/** Getting one wallet: extension or app, store link or its code, three steps. */
export function DownloadsView(_props: DownloadsViewProps) {
  return null
}
