import type { NetworkRowData } from '../shared/network-row-data.ts'

export type UnsupportedChainViewProps = {
  readonly networks: readonly NetworkRowData[]
  /** The app's name, for "… doesn't work on this network". */
  readonly appName?: string | undefined
  readonly onSelect: (network: NetworkRowData) => void
  readonly onDisconnect: () => void
}

/** The wallet is on a network that the app doesn't use (SPEC S2.13, S2.30). */
export function UnsupportedChainView(_props: UnsupportedChainViewProps) {
  return null
}
