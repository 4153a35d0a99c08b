/** Something that a transaction moved. */
export type ActivityAmountData = {
  readonly sign: '+' | '-' | ''
  /** Exact decimal string; the view shortens it. */
  readonly amount: string
  readonly symbol?: string | undefined
  /** Gives the generated picture its colour, the same as in the list of tokens. */
  readonly tokenId?: string | undefined
  /** Of a collectible. */
  readonly name?: string | undefined
  readonly kind: 'token' | 'nft'
  /** `data:`; passes `safeIcon`. Absent = a generated picture. */
  readonly icon?: string | undefined
  readonly isSpam: boolean
}

/** How a transaction stands. */
export type ActivityRowStatus = 'pending' | 'confirmed' | 'failed' | 'sped-up' | 'cancelled' | 'replaced' | 'dropped'

/** One transaction as a list draws it. */
export type ActivityRowData = {
  /** Stable in its list. */
  readonly id: string
  /** e.g. `send`; what the view has no word for is a "Transaction". */
  readonly operation: string
  readonly status: ActivityRowStatus
  /** What it does, in the app's words; in place of ours. */
  readonly description?: string | undefined
  readonly direction?: 'in' | 'out' | 'self' | undefined
  readonly amounts: readonly ActivityAmountData[]
  readonly counterparty?: string | undefined
  /** A known address that the counterparty only looks like. */
  readonly resembles?: string | undefined
  /** The wallet sent something else than what was shown. */
  readonly differs?: boolean | undefined
  readonly isSpam: boolean
  readonly application?: string | undefined
  /** Its page at the explorer; passes `safeHref`. */
  readonly explorerHref?: string | undefined
  /** Unix time in ms. */
  readonly at: number
  /** When it was, in words: `5 min`, or `24 Dec`. */
  readonly when: string
}

/** Transactions of one month. */
export type ActivityGroupData = {
  readonly key: string
  readonly title: string
  readonly rows: readonly ActivityRowData[]
}
