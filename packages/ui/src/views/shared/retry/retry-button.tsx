import type { ReactNode } from 'react'
import { Button } from '../../../button/button.tsx'
import { spokenSeconds } from '../spoken-seconds.ts'
import { useCountdown } from '../use-countdown.ts'

export type RetryButtonProps = {
  /** Seconds until it may be pressed, from the moment they are given. */
  readonly retryIn?: number | undefined
  readonly t: (key: 'retry' | 'retryIn', values?: { readonly seconds: number }) => string
  readonly onRetry: () => void
  /** It is being tried. */
  readonly loading?: boolean | undefined
}

/** Tries again, as soon as that may be tried; until then it says how long. */
export function RetryButton({ retryIn = 0, t, onRetry, loading }: RetryButtonProps): ReactNode {
  const seconds = useCountdown(retryIn)
  return (
    <Button
      size="sm"
      icon="refresh"
      part="retry"
      label={seconds > 0 ? t('retryIn', { seconds: spokenSeconds(seconds, retryIn) }) : undefined}
      loading={loading}
      disabled={seconds > 0}
      onClick={onRetry}
    >
      {seconds > 0 ? t('retryIn', { seconds }) : t('retry')}
    </Button>
  )
}
