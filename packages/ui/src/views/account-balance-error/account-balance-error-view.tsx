import type { ReactNode } from 'react'
import { useCopy } from '../../copy/copy.ts'
import { accountCopy } from '../../copy/en/account.ts'
import { useStyles } from '../../styles/use-styles.ts'
import { RetryButton } from '../shared/retry/retry-button.tsx'
import css from './account-balance-error.css?inline'

/** The props of `AccountBalanceErrorView`. */
export type AccountBalanceErrorViewProps = {
  /** Seconds until it may be tried again, from the moment they are given. */
  readonly retryIn?: number | undefined
  readonly onRetry: () => void
}

/** Replaces a balance that couldn't be read. Silent: the toast has told of it, and the seconds until Retry needn't be read out. */
export function AccountBalanceErrorView({ retryIn, onRetry }: AccountBalanceErrorViewProps): ReactNode {
  useStyles(css)
  const t = useCopy('account', accountCopy)
  return (
    <div className="lk-account-error">
      <strong className="lk-account-error-title">{t('balanceError')}</strong>
      <span className="lk-account-muted">{t('balanceErrorText')}</span>
      <RetryButton retryIn={retryIn} t={t} onRetry={onRetry} />
    </div>
  )
}
