import type { NetworkRowData } from '../shared/network-row-data.ts'

export type NetworksViewProps = {
  readonly networks: readonly NetworkRowData[]
  readonly onSelect: (network: NetworkRowData) => void
  /** The wallet's network is none of the app's: says so on top. */
  readonly unsupported?: boolean | undefined
  /** Row that ends the session; offered together with `unsupported`. */
  readonly onDisconnect?: (() => void) | undefined
  /** Draw a search field. @default from eight networks on */
  readonly search?: boolean | undefined
}

/** Choosing the network. */
export function NetworksView(_props: NetworksViewProps) {
  return null
}
