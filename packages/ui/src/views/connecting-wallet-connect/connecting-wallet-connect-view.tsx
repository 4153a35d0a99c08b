import type { WalletSummary } from '../shared/wallet-row-data.ts'

export type WalletPlatform = 'browser' | 'mobile' | 'desktop' | 'web' | 'qrcode'

/**
 * `preparing` no link yet · `waiting` link ready · `opening` the visitor pressed it · `stillHere` the page is still visible about 1.5 s
 * later · `approving` the wallet has the request · `expired` · `rejected` · `closed` ended without an answer · `relayUnreachable` ·
 * `relayRefused` the relay doesn't know this app · `error` · `connected`
 */
export type PairingViewState =
  | 'preparing'
  | 'waiting'
  | 'opening'
  | 'stillHere'
  | 'approving'
  | 'expired'
  | 'rejected'
  | 'closed'
  | 'relayUnreachable'
  | 'relayRefused'
  | 'error'
  | 'connected'

export type ConnectingWalletConnectViewProps = {
  /** Absent = any wallet that can scan. */
  readonly wallet?: WalletSummary | undefined
  /** In order; more than one = tabs. */
  readonly platforms: readonly WalletPlatform[]
  readonly platform: WalletPlatform
  readonly onPlatform: (platform: WalletPlatform) => void
  /** The pairing URI for the QR code. */
  readonly uri?: string | undefined
  /** The link that brings up the wallet on `platform`; passes `safeHref`. */
  readonly link?: string | undefined
  readonly state: PairingViewState
  /** The error's `shortMessage`. */
  readonly message?: string | undefined
  /** The link was pressed (it navigates by itself), or the browser tab's request is to start. */
  readonly onOpen: () => void
  readonly onRetry: () => void
  /** "Copy link": the caller writes `uri` to the clipboard; resolves with whether it worked. */
  readonly onCopy: () => boolean | Promise<boolean>
  /** From "still here" to the QR code. */
  readonly onShowQr?: (() => void) | undefined
  /** Store links of the wallet for this device; the first is "Get the app". */
  readonly getLinks?: readonly string[] | undefined
  readonly onGet?: (() => void) | undefined
  /** The relay is the app's own: only wallets that know it can scan the code. */
  readonly privateRelay?: boolean | undefined
}

/** Connecting a phone, desktop or web wallet through a pairing (SPEC S2.5). */
export function ConnectingWalletConnectView(_props: ConnectingWalletConnectViewProps) {
  return null
}
