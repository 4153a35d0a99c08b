import type { WalletSummary } from '../shared/wallet-row-data.ts'

/**
 * `connecting` asked, waiting for the visitor · `rejected` the visitor said no (4001) · `pending` an earlier request still waits in the
 * wallet (-32002) · `locked` · `unavailable` not installed or switched off · `unsupported` has none of the app's networks · `closed` the
 * request ended without an answer · `error` anything else · `connected`
 */
export type ConnectingExternalState =
  | 'connecting'
  | 'rejected'
  | 'pending'
  | 'locked'
  | 'unavailable'
  | 'unsupported'
  | 'closed'
  | 'error'
  | 'connected'

export type ConnectingExternalViewProps = {
  readonly wallet: WalletSummary
  readonly state: ConnectingExternalState
  /** Where the wallet asks. @default 'extension' */
  readonly surface?: 'extension' | 'window' | 'app' | undefined
  /** The error's `shortMessage`: shown small, under our own words. */
  readonly message?: string | undefined
  readonly onRetry: () => void
  /** Where the wallet can be had; offered when it is unavailable. */
  readonly onGet?: (() => void) | undefined
}

/** Waiting for a wallet of this browser (SPEC S2.4). */
export function ConnectingExternalView(_props: ConnectingExternalViewProps) {
  return null
}
