import type { ReactNode } from 'react'
import { Button } from '../../button/button.tsx'
import { useCopy } from '../../copy/copy.ts'
import { payFailureCopy } from '../../copy/en/pay-failure.ts'
import { Notice } from '../../notice/notice.tsx'

/** The props of `PayFailureView`. */
export type PayFailureViewProps = {
  /** `swapped`: the asset was bought, and nothing was paid. */
  readonly kind: 'declined' | 'network' | 'other' | 'swapped'
  /** In words, where there is a particular reason. */
  readonly text?: string | undefined
  readonly network: string
  readonly symbol?: string | undefined
  readonly onSwitch: () => void
}

/** Why a payment wasn't made, and what to do. */
export function PayFailureView({ kind, network, onSwitch, symbol = '', text }: PayFailureViewProps): ReactNode {
  const t = useCopy('payFailure', payFailureCopy)
  return (
    <Notice
      tone={kind === 'declined' ? 'info' : 'error'}
      title={t(titles[kind])}
      action={
        kind === 'network' && (
          <Button size="sm" icon="network" onClick={onSwitch}>
            {t('switch')}
          </Button>
        )
      }
    >
      {text ?? t(texts[kind], { network, symbol })}
    </Notice>
  )
}

const titles = {
  declined: 'declinedTitle',
  network: 'switchTitle',
  other: 'failedTitle',
  swapped: 'failedTitle',
} as const
const texts = {
  declined: 'declinedText',
  network: 'switchText',
  other: 'failedText',
  swapped: 'swappedText',
} as const
