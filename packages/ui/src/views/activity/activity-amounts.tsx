import type { ReactNode } from 'react'
import type { Translate } from '../../copy/copy.ts'
import type { activityCopy } from '../../copy/en/activity.ts'
import { formatMoved } from '../shared/format-amount.ts'
import type { ActivityAmountData } from './activity-row-data.ts'

export type ActivityAmountsProps = {
  readonly amounts: readonly ActivityAmountData[]
  /** `false`: they stayed where they were, so they are struck out. */
  readonly moved: boolean
  readonly locale: string
  readonly t: Translate<typeof activityCopy>
}

/** A real minus: it is as wide as the plus, and read aloud. */
const signs = { '+': '+', '-': '−', '': '' } as const

/** The amounts that came and went: two lines at most, and the number of the others. */
export function ActivityAmounts({ amounts, moved, locale, t }: ActivityAmountsProps): ReactNode {
  const shown = amounts.length > 2 ? amounts.slice(0, 1) : amounts
  const more = amounts.length - shown.length
  return (
    <span className="lk-activity-amounts" data-moved={moved}>
      {shown.map((amount, index) => {
        const { sign, symbol, kind, name } = amount
        const inWords = (size: string) =>
          kind === 'nft' ? (name ?? t('nft')) : `${signs[sign]}${size} ${symbol ?? ''}`
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: two equal transfers are told apart by their index only
          <bdi key={index} className="lk-activity-amount" data-sign={sign} title={inWords(amount.amount)}>
            {inWords(formatMoved(amount.amount, locale))}
          </bdi>
        )
      })}
      {more > 0 && <span className="lk-activity-muted">{t('others', { count: more })}</span>}
    </span>
  )
}
