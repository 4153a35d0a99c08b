import { type ReactNode, useRef } from 'react'
import { Button } from '../../button/button.tsx'
import { useCopy } from '../../copy/copy.ts'
import { approveCopy } from '../../copy/en/approve.ts'
import { joinSentences } from '../../copy/join-sentences.ts'
import { Icon } from '../../icon/icon.tsx'
import { useStyles } from '../../styles/use-styles.ts'
import { useAnnounce } from '../../ui-provider/ui-context.ts'
import { Spinner } from '../../waiting/waiting.tsx'
import { WalletIcon } from '../../wallet-icon/wallet-icon.tsx'
import { Actions } from '../shared/actions/actions.tsx'
import { focusUnticked } from '../shared/focus-unticked.ts'
import { useKeepFocus } from '../shared/use-keep-focus.ts'
import type { WalletSummary } from '../shared/wallet-row-data.ts'
import type { ApproveStatus, ApproveStep } from './approve-status.ts'
import css from './approve-transaction-view.css?inline'
import { useSettled } from './use-settled.ts'

export { LoginQuestion, type LoginQuestionProps } from './login-question.tsx'
export type { ApproveStatus, ApproveStep }

/** The props of `ApproveTransactionView`. */
export type ApproveTransactionViewProps = {
  readonly status: ApproveStatus
  readonly wallet?: WalletSummary | undefined
  /** What it does as a whole, e.g. `Send 1.5 ETH to 0x12…34`. */
  readonly description?: string | undefined
  /** What leaves, what arrives and what to know: a `TransactionPreview`. */
  readonly preview?: ReactNode
  /** Shown in place of a missing preview: a `NoPreviewView`, which loads when it is needed. */
  readonly noPreview?: ReactNode
  /** A box must be ticked before anything can be confirmed: the button leads to it. */
  readonly blocked?: boolean | undefined
  /** A part of the review isn't drawn yet, so nothing can be confirmed. */
  readonly incomplete?: boolean | undefined
  /** All of them, also where there is one. */
  readonly steps: readonly ApproveStep[]
  /** How far they are: an `ApproveStepsView`, which loads after the view. */
  readonly progress?: ReactNode
  /** Which step is next, from 0. */
  readonly step?: number | undefined
  /** Why it is another one than the visitor saw, e.g. `swap/price-moved`. */
  readonly moved?: string | undefined
  /** The technical reason. */
  readonly message?: string | undefined
  readonly onConfirm: () => void
  /** Absent = only the app can ask for it again. */
  readonly onRetry?: (() => void) | undefined
  /** The visitor has seen in the wallet that it was sent; absent = that isn't asked. */
  readonly onMarkSent?: (() => void) | undefined
  /** Leaves the view; sent transactions go on. */
  readonly onCancel: () => void
  readonly onDone: () => void
}

const waiting: ReadonlySet<ApproveStatus> = new Set(['building', 'previewing', 'asked', 'askedLogin', 'sent'])
const confirms: ReadonlySet<ApproveStatus> = new Set(['ready', 'next', 'moved'])
const retries: ReadonlySet<ApproveStatus> = new Set([
  'failed',
  'reverted',
  'cancelled',
  'replaced',
  'partial',
  'rejected',
  'changed',
  'unknown',
])
const movedBy: Readonly<Record<string, 'priceMoved' | 'maxMoved'>> = {
  'swap/price-moved': 'priceMoved',
  'send/max-moved': 'maxMoved',
}
const showsPreview: ReadonlySet<ApproveStatus> = new Set([
  ...confirms,
  'previewing',
  'asked',
  'askedLogin',
  'rejected',
  'failed',
])

/** A transaction from its review to its end: what it would do, the question in the wallet, the steps, and the hash. */
export function ApproveTransactionView(props: ApproveTransactionViewProps): ReactNode {
  useStyles(css)
  const t = useCopy('approve', approveCopy)
  const { description, message, status, step = 0, steps, wallet } = props
  const name = wallet?.name ?? t('wallet')
  const values = { wallet: name, index: step + 1, count: steps.length }
  const said = (status === 'moved' && movedBy[props.moved ?? '']) || status
  const title = t(`${said}Title`, values)
  const text = t(`${said}Text`, values)
  const bad = retries.has(status)
  const wrong = bad || status === 'differs'
  const ended = status === 'included' || status === 'differs'
  // The visitor has nothing more to do, and loses nothing by leaving.
  const sent = status === 'sent' || status === 'late'
  useAnnounce(joinSentences(title, text), wrong || status === 'moved' ? 'assertive' : 'polite')
  const view = useRef<HTMLDivElement>(null)
  const heading = useRef<HTMLHeadingElement>(null)
  const keepFocus = useKeepFocus(heading)
  const mayConfirm = useSettled(confirms.has(status) ? status : undefined)
  const badge = status === 'included' ? 'success' : status === 'rejected' ? 'warning' : wrong ? 'error' : undefined
  return (
    <div className="lk-approve" data-state={status} ref={view} {...keepFocus}>
      <div className="lk-approve-head">
        <div className="lk-scene-image">
          <WalletIcon name={name} id={wallet?.id ?? name} src={wallet?.icon} size="lg" />
          {badge && (
            <span className="lk-scene-badge" data-tone={badge}>
              <Icon name={badge} />
            </span>
          )}
        </div>
        <h3 className="lk-scene-title" ref={heading} tabIndex={-1}>
          {title}
        </h3>
        <p className="lk-scene-text">{text}</p>
        {message && bad && <p className="lk-scene-detail">{t('details', { message })}</p>}
        {description && <p className="lk-approve-what">{description}</p>}
      </div>
      {showsPreview.has(status) && props.preview}
      {confirms.has(status) && props.noPreview}
      {props.progress}
      <Actions>
        <div className="lk-approve-action">
          {waiting.has(status) && <Spinner size="lg" />}
          {confirms.has(status) && (
            <Button
              variant="primary"
              full
              part="confirm"
              disabled={!mayConfirm || props.incomplete}
              onClick={props.blocked ? () => focusUnticked(view.current) : props.onConfirm}
            >
              {t(props.blocked ? 'tick' : step > 0 ? 'confirmStep' : 'confirm', values)}
            </Button>
          )}
          {bad && props.onRetry && (
            <Button variant="primary" icon="refresh" full part="retry" onClick={props.onRetry}>
              {t(status === 'unknown' ? 'askAgain' : 'again')}
            </Button>
          )}
          {ended && (
            <Button variant="primary" full part="done" onClick={props.onDone}>
              {t('done')}
            </Button>
          )}
        </div>
        {status === 'unknown' && props.onMarkSent && (
          <Button full onClick={props.onMarkSent}>
            {t('wasSent')}
          </Button>
        )}
        {!ended && (
          <Button full part="cancel" onClick={sent ? props.onDone : props.onCancel}>
            {t(sent ? 'later' : 'cancel')}
          </Button>
        )}
      </Actions>
    </div>
  )
}

/** The dialog's title over ApproveTransactionView; over the login's question with `login`. */
export function useApproveTransactionTitle(login = false): string {
  return useCopy('approve', approveCopy)(login ? 'loginTitle' : 'title')
}
