import type { ReactNode } from 'react'
import type { Translate } from '../../copy/copy.ts'
import type { accountCopy } from '../../copy/en/account.ts'
import { Shimmer } from '../../shimmer/shimmer.tsx'
import { RetryButton } from '../shared/retry/retry-button.tsx'
import type { AccountBalance } from './account-view.tsx'

export type BalanceProps = {
  readonly balance: AccountBalance
  readonly t: Translate<typeof accountCopy>
  readonly onRetry: () => void
}

/** Silent: the toast has told of it, and the seconds until Retry aren't for anybody's ears. */
function BalanceError({
  retryIn,
  t,
  onRetry,
}: { readonly retryIn?: number | undefined } & Omit<BalanceProps, 'balance'>) {
  return (
    <div className="lk-account-error">
      <strong className="lk-account-error-title">{t('balanceError')}</strong>
      <span className="lk-account-muted">{t('balanceErrorText')}</span>
      <RetryButton retryIn={retryIn} t={t} onRetry={onRetry} />
    </div>
  )
}

/** What the account holds. A balance that couldn't be read says so and is never drawn as a zero. */
export function Balance({ balance, t, onRetry }: BalanceProps): ReactNode {
  if (balance.state === 'error') return <BalanceError retryIn={balance.retryIn} t={t} onRetry={onRetry} />
  return (
    <p className="lk-account-balance" aria-busy={balance.state === 'loading' || undefined}>
      <span className="lk-hidden">{t(balance.state === 'loading' ? 'balanceLoading' : 'balance')} </span>
      {balance.state === 'loading' ? <Shimmer width={9} height={1.6} /> : <bdi>{balance.text}</bdi>}
    </p>
  )
}
