/** `unavailable`: the wallet didn't approve it and can't add it. */
export type NetworkRowState = 'idle' | 'current' | 'pending' | 'unavailable'

/** One network as a list draws it. */
export type NetworkRowData = {
  /** CAIP-2 */
  readonly id: string
  readonly name: string
  /** Passes `safeIcon`; absent = a generated picture. */
  readonly icon?: string | undefined
  readonly state: NetworkRowState
}

/** The network a view is about. */
export type NetworkSummary = Pick<NetworkRowData, 'id' | 'name' | 'icon'>
