import type { PairingViewState } from '../connecting-wallet-connect/connecting-wallet-connect-view.tsx'

export type ConnectingWalletConnectBasicViewProps = {
  readonly uri?: string | undefined
  readonly state: PairingViewState
  readonly message?: string | undefined
  /** On a phone: the `wc:` link that lets the system choose a wallet. */
  readonly link?: string | undefined
  readonly onOpen?: (() => void) | undefined
  readonly onRetry: () => void
  readonly onCopy: () => boolean | Promise<boolean>
  /** Absent = AllWallets isn't offered. */
  readonly onAllWallets?: (() => void) | undefined
  readonly privateRelay?: boolean | undefined
}

/** A code and a link for any wallet, when no list of wallets is there (SPEC S2.6). */
export function ConnectingWalletConnectBasicView(_props: ConnectingWalletConnectBasicViewProps) {
  return null
}
