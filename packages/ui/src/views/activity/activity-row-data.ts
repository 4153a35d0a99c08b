import type { ActivityAmount, ActivityRow, MonthGroup } from '@latchkey/core/features/activity'

/** Something that a transaction moved. */
export type ActivityAmountData = Omit<ActivityAmount, 'iconUrl'> & {
  /** `data:`; passes `safeIcon`. Absent = a generated image. */
  readonly icon?: string | undefined
}

/** One transaction as a list draws it. */
export type ActivityRowData = Omit<ActivityRow, 'amounts' | 'chainId' | 'hash' | 'local' | 'signed'> & {
  readonly amounts: readonly ActivityAmountData[]
  /** When it was, in words: `5 min`, or `24 Dec`. */
  readonly when: string
}

/** Transactions of one month. */
export type ActivityGroupData = MonthGroup<ActivityRowData>
