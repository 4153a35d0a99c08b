export type WhatIsAWalletViewProps = {
  /** Absent = "get a wallet" isn't offered. */
  readonly onGetWallet?: (() => void) | undefined
  /** A page of the app with more to read; passes `safeHref`. */
  readonly learnMoreUrl?: string | undefined
}

/** What a wallet is, in three sentences. */
export function WhatIsAWalletView(_props: WhatIsAWalletViewProps) {
  return null
}
