import { Button, Notice } from '@latchkey/ui'
import type { ReactNode } from 'react'
import { useCopy } from '../copy/use-copy.ts'
import type { Approval } from '../rpc/approvals.ts'
import type { Question } from '../rpc/rpc-context.ts'
import { useAnnounce } from '../ui/use-announce.ts'
import { useApprovalWindow } from './use-approval-window.ts'

const texts = { small: 'windowSmall', setting: 'windowSetting', browser: 'windowText' } as const

/** Replaces Approve where a click in the frame could be meant for the page. The visitor approves in a window of the login site. */
export function WindowActions({
  approval,
  onOpen,
  onReject,
  waiting,
  why,
}: {
  readonly approval: Approval<Question>
  /** The page draws the frame too small, the operator wants it so, or the browser can't tell what covers the frame. */
  readonly why: keyof typeof texts
  readonly onOpen?: (() => void) | undefined
  readonly onReject: () => void
  readonly waiting: number
}): ReactNode {
  const { t } = useCopy()
  const { open, state } = useApprovalWindow(approval, waiting)
  const text = t(state === 'none' ? texts[why] : 'windowOpen', { host: location.host })
  useAnnounce(state !== 'blocked' && text)
  return (
    <>
      {state === 'blocked' ? (
        <Notice tone="warning">{t('windowBlocked')}</Notice>
      ) : (
        <p className="lk-login-hint">{text}</p>
      )}
      <div className="lk-login-actions">
        <Button onClick={onReject}>{t('reject')}</Button>
        <Button
          variant="primary"
          loading={state === 'opening'}
          onClick={() => {
            onOpen?.()
            open()
          }}
        >
          {t('windowButton')}
        </Button>
      </div>
    </>
  )
}
