import type { Account } from '@latchkey/frame/wire'
import { Button, Notice } from '@latchkey/ui'
import { type ReactNode, useCallback, useRef, useState, useSyncExternalStore } from 'react'
import type { CopyKey } from '../copy/en.ts'
import { useCopy } from '../copy/use-copy.ts'
import { PreviewArea } from '../preview/preview-area.tsx'
import { useQuestionPreview } from '../preview/use-question-preview.ts'
import type { Approval as Asked } from '../rpc/approvals.ts'
import type { Question } from '../rpc/rpc-context.ts'
import { useFrame } from '../ui/frame-hooks.ts'
import { OriginCard } from '../ui/origin-card.tsx'
import { Panel } from '../ui/panel.tsx'
import { CallsQuestion } from './calls-question.tsx'
import { canSeeCovers } from './can-see-covers.ts'
import { EmailChangeQuestion } from './email-change-question.tsx'
import { MessageQuestion } from './message-question.tsx'
import { OtherQuestion } from './other-question.tsx'
import { type RareQuestion, useRareQuestion } from './rare-question.tsx'
import { readableText, readSignIn } from './read-sign-in.ts'
import { RecoveryReminder } from './recovery-reminder.tsx'
import { RecoveryStep } from './recovery-step.tsx'
import { SwitchLoginQuestion } from './switch-login-question.tsx'
import { TransactionQuestion } from './transaction-question.tsx'
import { TypedDataQuestion } from './typed-data-question.tsx'
import { useClickGuard } from './use-click-guard.ts'
import { WindowActions } from './window-actions.tsx'

type Rare = { readonly rare: RareQuestion | null }
type ApprovalProps = { readonly approval: Asked<Question>; readonly waiting: number }

/** Asks the visitor one question of the app. The question waits while the visitor sets up recovery. */
export function Approval(props: ApprovalProps): ReactNode {
  const { approvals } = useFrame()
  const { id, question } = props.approval
  const [unprotected, setUnprotected] = useState<Account>()
  const back = useCallback(() => setUnprotected(undefined), [])
  // The visitor can't approve a request that can't be shown.
  const rare = useRareQuestion(
    question,
    useCallback(() => approvals.fail(id), [approvals, id]),
  )
  if (rare === undefined) return undefined
  if (unprotected) return <RecoveryStep account={unprotected} onEnd={back} />
  return <AskedQuestion {...props} rare={rare} onSetUp={setUnprotected} />
}

/** Shows the question. Only a real click on Approve, after everything was visible for a moment, approves it. */
function AskedQuestion({
  approval,
  onSetUp,
  rare,
  waiting,
}: ApprovalProps & Rare & { readonly onSetUp: (account: Account) => void }): ReactNode {
  const { t, locale } = useCopy()
  const { approvals, isWindow, project, stage } = useFrame()
  const { looks } = useSyncExternalStore(stage.subscribe, stage.getState)
  const area = useRef<HTMLDivElement>(null)
  const { id, origin, question } = approval
  const preview = useQuestionPreview(question)
  const guard = useClickGuard(area, JSON.stringify([looks, locale, t('reject'), waiting, preview.state.status]))
  const words = wordsOf(approval, rare)
  const { title, action } = words
  const isDangerous = words.isDangerous || preview.hasDanger
  const reject = () => approvals.reject(id)
  // A question that went on in a window stays there, also if the page is drawn larger meanwhile.
  const [isInWindow, setInWindow] = useState(false)
  const needsWindow = !isWindow && (project.approvals === 'window' || guard.isSmall || isInWindow || !canSeeCovers())

  return (
    <Panel
      name="approval"
      title={t(title, { count: countOf(question) })}
      onClose={reject}
      areaRef={area}
      footer={
        <>
          {waiting > 0 && <p className="lk-login-hint">{t('moreWait', { count: waiting })}</p>}
          {needsWindow ? (
            <WindowActions
              approval={approval}
              why={guard.isSmall ? 'small' : canSeeCovers() ? 'setting' : 'browser'}
              onOpen={() => setInWindow(true)}
              waiting={waiting}
              onReject={reject}
            />
          ) : (
            <>
              {guard.state === 'hidden' ? (
                <Notice tone="warning">{t('covered')}</Notice>
              ) : (
                preview.isUnread && <p className="lk-login-hint">{t('acknowledgeFirst')}</p>
              )}
              <div className="lk-login-actions">
                <Button variant={isDangerous ? 'primary' : 'secondary'} onClick={reject} part="cancel">
                  {t('reject')}
                </Button>
                <Button
                  variant={isDangerous ? 'secondary' : 'primary'}
                  disabled={guard.state !== 'ready' || !preview.isSettled}
                  onClick={({ nativeEvent }) => guard.accepts(nativeEvent) && approvals.approve(id)}
                  part="sign"
                >
                  {t(action)}
                </Button>
              </div>
            </>
          )}
        </>
      }
    >
      <OriginCard origin={origin} />
      <PreviewArea preview={preview} isAnsweredHere={!needsWindow} question={question} />
      <QuestionBody approval={approval} rare={rare} isPreviewed={preview.isShown} />
      {movesMoney(question) && !isWindow && <RecoveryReminder onSetUp={onSetUp} />}
    </Panel>
  )
}

const movesMoney = ({ kind }: Question) =>
  kind === 'transaction' || kind === 'calls' || kind === 'permission' || kind === 'solana-transactions'

/** The body of the question, without the facts that the preview shows better. */
function QuestionBody({
  approval: { origin, question },
  isPreviewed,
  rare,
}: Rare & {
  readonly approval: Asked<Question>
  readonly isPreviewed: boolean
}): ReactNode {
  if (rare) return rare.body
  switch (question.kind) {
    case 'message':
      return <MessageQuestion question={question} origin={origin} />
    case 'email-change':
      return <EmailChangeQuestion question={question} />
    case 'switch-login':
      return <SwitchLoginQuestion question={question} />
    case 'typed-data':
      return <TypedDataQuestion question={question} isPreviewed={isPreviewed} />
    case 'transaction':
      return <TransactionQuestion question={question} isPreviewed={isPreviewed} />
    case 'calls':
      return <CallsQuestion question={question} isPreviewed={isPreviewed} />
    default:
      return <OtherQuestion question={question} />
  }
}

function countOf(question: Question): number {
  if (question.kind === 'calls') return question.calls.length
  return question.kind === 'solana-transactions' ? question.transactions.length : 1
}

function wordsOf(
  { origin, question }: Asked<Question>,
  rare: RareQuestion | null,
): {
  readonly title: CopyKey
  readonly action: CopyKey
  readonly isDangerous?: boolean
} {
  switch (question.kind) {
    case 'message': {
      const text = readableText(question, origin)
      const signIn = text === undefined ? undefined : readSignIn(text, origin)
      if (!signIn) return { title: 'titleMessage', action: 'sign' }
      return signIn.isForOrigin
        ? { title: 'titleSignIn', action: 'titleSignIn' }
        : { title: 'titleSignIn', action: 'signAnyway', isDangerous: true }
    }
    case 'email-change':
      return { title: 'titleEmailChange', action: 'emailChange' }
    case 'switch-login':
      return { title: 'titleSwitchLogin', action: 'switchLogin', isDangerous: true }
    case 'typed-data':
      return { title: 'titleTypedData', action: 'sign' }
    case 'transaction':
      return { title: 'titleTransaction', action: 'approve' }
    case 'calls':
      return question.calls.length > 1
        ? { title: 'titleCalls', action: 'approve' }
        : { title: 'titleTransaction', action: 'approve' }
    case 'permission':
      return { title: 'titlePermission', action: 'permissionAllow', isDangerous: true }
    case 'owner-change':
      return question.isAdded
        ? { title: 'ownerAddTitle', action: 'ownerAddConfirm', isDangerous: true }
        : { title: 'ownerRemoveTitle', action: 'remove' }
    case 'undelegation':
      return { title: 'undelegateTitle', action: 'undelegate' }
    case 'permission-end':
      return { title: 'permissionEnd', action: 'permissionEnd' }
    case 'solana-transactions': {
      const { isSent, transactions } = question
      const title = transactions.length > 1 ? 'titleMany' : isSent ? 'titleSolanaSend' : 'titleSolanaSign'
      if (rare?.isDangerous) return { title, action: 'signAnyway', isDangerous: true }
      return { title, action: isSent ? 'approve' : 'sign' }
    }
    default:
      return { title: 'titleOther', action: 'approve' }
  }
}
