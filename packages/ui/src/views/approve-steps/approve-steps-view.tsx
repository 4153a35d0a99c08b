import type { MovedAmount } from '@latchkey/core/features/transactions'
import type { ReactNode } from 'react'
import { type Translate, useCopy } from '../../copy/copy.ts'
import { approveStepsCopy } from '../../copy/en/approve-steps.ts'
import { Icon } from '../../icon/icon.tsx'
import { Link } from '../../link/link.tsx'
import { Notice } from '../../notice/notice.tsx'
import { useStyles } from '../../styles/use-styles.ts'
import { useUi } from '../../ui-provider/ui-context.ts'
import { Spinner } from '../../waiting/waiting.tsx'
import type { ApproveStep } from '../approve-transaction/approve-status.ts'
import { formatSignificant } from '../shared/format-significant.ts'
import css from './approve-steps-view.css?inline'

const words = {
  waiting: 'stepWaiting',
  asked: 'stepAsked',
  sent: 'stepSent',
  included: 'stepIncluded',
  failed: 'stepFailed',
  rejected: 'stepRejected',
  unknown: 'stepUnknown',
} as const satisfies Record<ApproveStep['status'], keyof typeof approveStepsCopy>

/** The props of `ApproveStepsView`. */
export type ApproveStepsViewProps = {
  /** All of them, also where there is one. */
  readonly steps: readonly ApproveStep[]
  readonly wallet?: string | undefined
  /** The view around it has said that the wallet sent something else. */
  readonly told?: boolean | undefined
  /** The visitor is asked again, because of this. */
  readonly moved?: MovedAmount | undefined
}

/** The numbered steps of a transaction, each with how far it is and its page at the explorer. One step is drawn once it was sent. */
export function ApproveStepsView({ moved, steps, told, wallet: name }: ApproveStepsViewProps): ReactNode {
  useStyles(css)
  const { locale } = useUi()
  const t = useCopy('approveSteps', approveStepsCopy)
  const wallet = name ?? t('wallet')
  const differs = told ? undefined : differenceOf(steps)
  const isShown = steps.length > 1 || steps[0]?.hash !== undefined
  return (
    <>
      {moved && (
        <Notice
          tone="warning"
          title={t(moved.bound === 'least' ? 'movedLeast' : 'movedMost', figuresOf(moved, locale))}
        />
      )}
      {differs && (
        <Notice tone={differs === 'other' ? 'error' : 'warning'} title={t(`${differs}Sent`, { wallet })}>
          {t(`${differs}SentText`, { wallet })}
        </Notice>
      )}
      {isShown && (
        <ol className="lk-approve-steps" role="list" aria-label={t('steps')}>
          {steps.map((step, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: two steps may have the same words, and their order never changes
            <Step key={index} step={step} index={index} wallet={wallet} t={t} />
          ))}
        </ol>
      )}
    </>
  )
}

/** Both amounts: exact where the rounded texts would be equal. */
function figuresOf({ before, now, symbol }: MovedAmount, locale: string) {
  const [agreed, fresh] = [formatSignificant(before, locale), formatSignificant(now, locale)]
  return agreed === fresh ? { before, now, symbol } : { before: agreed, now: fresh, symbol }
}

/** The worst of what the steps say. */
function differenceOf(steps: readonly ApproveStep[]): ApproveStep['differs'] {
  const found = steps.flatMap(({ differs }) => differs ?? [])
  return found.includes('other') ? 'other' : found[0]
}

type StepProps = {
  readonly step: ApproveStep
  readonly index: number
  readonly wallet: string
  readonly t: Translate<typeof approveStepsCopy>
}

function Step({ index, step, t, wallet }: StepProps): ReactNode {
  const { differs, href, label, spedUp, status } = step
  return (
    <li className="lk-approve-step" data-status={differs === 'other' ? 'differs' : status}>
      <span className="lk-approve-mark">
        {differs === 'other' ? <Icon name="warning" /> : <Mark status={status} index={index} />}
      </span>
      <span className="lk-approve-label">
        {label || t('step', { index: index + 1 })}
        <span className="lk-approve-word">
          {t(words[status], { wallet })}
          {spedUp && ` · ${t('spedUp')}`}
          {differs && ` · ${t(differs === 'other' ? 'stepDiffers' : 'stepAdded')}`}
        </span>
      </span>
      {href && <Link href={href}>{t('explorer')}</Link>}
    </li>
  )
}

function Mark({ status, index }: { readonly status: ApproveStep['status']; readonly index: number }): ReactNode {
  if (status === 'asked' || status === 'sent') return <Spinner size="sm" />
  if (status === 'included') return <Icon name="success" />
  if (status === 'failed' || status === 'rejected') return <Icon name="error" />
  return status === 'unknown' ? <Icon name="warning" /> : index + 1
}
