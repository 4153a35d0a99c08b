import type { ReactNode } from 'react'
import type { Translate } from '../../copy/copy.ts'
import type { accountCopy } from '../../copy/en/account.ts'
import { Shimmer } from '../../waiting/waiting.tsx'
import type { AccountBalance } from './account-view.tsx'

export type BalanceProps = {
  readonly balance: AccountBalance
  readonly t: Translate<typeof accountCopy>
  /** It is the largest number of the view: no total is known. */
  readonly large?: boolean | undefined
}

/** Whether a number needs smaller letters to stand in one line. */
export const isLong = (text: string): true | undefined => text.length > 13 || undefined

/** What the account holds. A balance that couldn't be read says so and is never drawn as a zero. */
export function Balance({ balance, large, t }: BalanceProps): ReactNode {
  if (balance.state === 'error' && balance.notice) return balance.notice
  const text = balance.state === 'ready' ? balance.text : undefined
  return (
    <p
      className={large ? 'lk-account-total' : 'lk-account-balance'}
      data-long={text && isLong(text)}
      aria-busy={text === undefined || undefined}
    >
      <span className="lk-hidden">{t(text === undefined ? 'balanceLoading' : 'balance')} </span>
      {text === undefined ? <Shimmer width={9} height={1.6} /> : <bdi>{text}</bdi>}
    </p>
  )
}
