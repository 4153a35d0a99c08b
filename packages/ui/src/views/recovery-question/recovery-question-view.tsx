import type { ReactNode } from 'react'
import { Button } from '../../button/button.tsx'
import { useCopy } from '../../copy/copy.ts'
import { recoveryQuestionCopy } from '../../copy/en/recovery-question.ts'
import { Notice } from '../../notice/notice.tsx'
import { useStyles } from '../../styles/use-styles.ts'
import { useAnnounce } from '../../ui-provider/ui-context.ts'
import { Actions } from '../shared/actions/actions.tsx'
import { Blank } from '../shared/blank/blank.tsx'
import css from './recovery-question.css?inline'

/** The props of `RecoveryQuestionView`. */
export type RecoveryQuestionViewProps = {
  /** `ask`: the question, in place of the view. `later`: the view, with a notice. `none`: the view alone. */
  readonly status: 'ask' | 'later' | 'none'
  /** What the view is for: the button that puts recovery off says it. */
  readonly before: 'receive' | 'buy'
  /** An account of one passkey: it opens with a second one, or with a kit. */
  readonly ofPasskey?: boolean | undefined
  /** The login site is being opened, or couldn't be. */
  readonly setUp?: 'opening' | 'failed' | undefined
  /** Opens the login site, where recovery is set up. */
  readonly onSetUp: () => void
  /** Puts recovery off, and shows the view. */
  readonly onLater: () => void
  /** Draws the view with the notice. */
  readonly children: (notice: ReactNode) => ReactNode
}

/** Before something is paid in to a login without a recovery: asks for one, and takes "later". */
export function RecoveryQuestionView(props: RecoveryQuestionViewProps): ReactNode {
  useStyles(css)
  const { children, status } = props
  return (
    <div className="lk-recovery-question">
      {status === 'ask' ? <Question {...props} /> : children(status === 'later' && <Reminder {...props} />)}
    </div>
  )
}

function Question({ ofPasskey, onLater, onSetUp, setUp, before }: RecoveryQuestionViewProps): ReactNode {
  const t = useCopy('recoveryQuestion', recoveryQuestionCopy)
  return (
    <>
      <Blank
        icon="warning"
        title={t(ofPasskey ? 'passkeyTitle' : 'title')}
        text={t(ofPasskey ? 'passkeyText' : 'text')}
        announced="polite"
      />
      {setUp === 'failed' && <Notice tone="error">{t('failed')}</Notice>}
      <Actions>
        <Button variant="primary" full loading={setUp === 'opening'} onClick={onSetUp}>
          {t(ofPasskey ? 'yourLogin' : 'setUp')}
        </Button>
        <Button variant="ghost" full onClick={onLater}>
          {t(before === 'buy' ? 'laterBuy' : 'laterReceive')}
        </Button>
      </Actions>
    </>
  )
}

function Reminder({ ofPasskey, onSetUp, setUp }: RecoveryQuestionViewProps): ReactNode {
  const t = useCopy('recoveryQuestion', recoveryQuestionCopy)
  // The notice announces itself without its action.
  useAnnounce(setUp === 'failed' ? t('failed') : '', 'assertive')
  return (
    <Notice
      tone="warning"
      title={t(ofPasskey ? 'noticePasskeyTitle' : 'noticeTitle')}
      action={
        <>
          {setUp === 'failed' && <p>{t('failed')}</p>}
          <Button size="sm" loading={setUp === 'opening'} onClick={onSetUp}>
            {t(ofPasskey ? 'yourLogin' : 'setUp')}
          </Button>
        </>
      }
    >
      {t(ofPasskey ? 'noticePasskeyText' : 'noticeText')}
    </Notice>
  )
}
