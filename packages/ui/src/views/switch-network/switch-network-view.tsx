import type { NetworkSummary } from '../shared/network-row-data.ts'

export type SwitchNetworkViewProps = {
  readonly network: NetworkSummary
  /** Who asks the visitor to confirm. */
  readonly walletName?: string | undefined
  readonly state: 'pending' | 'rejected' | 'error'
  /** The error's `shortMessage`. */
  readonly message?: string | undefined
  readonly onRetry: () => void
}

/** Waiting for the wallet to change network (SPEC S4.34). */
export function SwitchNetworkView(_props: SwitchNetworkViewProps) {
  return null
}
