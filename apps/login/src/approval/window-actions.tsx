import { Button, Notice } from '@latchkey/ui'
import type { ReactNode } from 'react'
import { useCopy } from '../copy/use-copy.ts'
import type { Approval } from '../frame/approvals.ts'
import type { Question } from '../frame/rpc.ts'
import { useAnnounce } from '../ui/use-announce.ts'
import { useApprovalWindow } from './use-approval-window.ts'

/**
 * Replaces Approve in a browser that can't tell whether something covers the frame, and where the page draws the frame
 * too small. The visitor approves in a window of the login site.
 */
export function WindowActions({
  approval,
  isSmall,
  onReject,
  waiting,
}: {
  readonly approval: Approval<Question>
  /** Whether the page draws the frame too small to be read. */
  readonly isSmall: boolean
  readonly onReject: () => void
  readonly waiting: number
}): ReactNode {
  const { t } = useCopy()
  const { open, state } = useApprovalWindow(approval, waiting)
  const text = t(state !== 'none' ? 'windowOpen' : isSmall ? 'windowSmall' : 'windowText', { host: location.host })
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
        <Button variant="primary" loading={state === 'opening'} onClick={open}>
          {t('windowButton')}
        </Button>
      </div>
    </>
  )
}
