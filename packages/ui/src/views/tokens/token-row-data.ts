/** One token as a list draws it. Amounts are exact decimal strings; the view shortens them. */
export type TokenRowData = {
  /** Stable in its list. */
  readonly id: string
  readonly name: string
  readonly symbol: string
  /** Absent = it couldn't be read. */
  readonly amount?: string | undefined
  /** The value of the whole amount, in the list's currency; absent = the price is unknown. */
  readonly value?: string | undefined
  /** The change of the price within 24 hours, in percent, e.g. `'-1.25'`; absent = unknown. */
  readonly change24h?: string | undefined
  /** `data:`; passes `safeIcon`. Absent = a generated image. */
  readonly icon?: string | undefined
  readonly mark?: 'spam' | 'look-alike' | undefined
}
