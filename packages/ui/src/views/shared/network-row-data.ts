/**
 * `current` the one in use · `inUse` that of another ecosystem's account · `unavailable` the wallet didn't approve it and can't add it
 */
export type NetworkRowState = 'idle' | 'current' | 'inUse' | 'pending' | 'unavailable'

/** One network as a list draws it. */
export type NetworkRowData = {
  /** CAIP-2 */
  readonly id: string
  readonly name: string
  /** Passes `safeIcon`; absent = a generated image. */
  readonly icon?: string | undefined
  readonly state: NetworkRowState
}

/** The networks of one ecosystem. */
export type NetworkGroupData = {
  readonly namespace: string
  /** A wallet is connected in it. */
  readonly connected: boolean
  readonly networks: readonly NetworkRowData[]
}

/** The network a view is about. */
export type NetworkSummary = Pick<NetworkRowData, 'id' | 'name' | 'icon'>
