import { Button, Notice } from '@latchkey/ui'
import type { ReactNode } from 'react'
import { useCopy } from '../copy/use-copy.ts'
import { LoggedInAs } from '../recovery/logged-in-as.tsx'
import type { OpenScreen } from '../stage/stage.ts'
import { useFrame } from '../ui/frame-hooks.ts'
import { Panel } from '../ui/panel.tsx'
import { useTask } from '../ui/use-task.ts'

/** Tells the visitor that the account will be deleted, and when. A mail may not have reached this login. */
export function DeletionNotice({ screen }: { readonly screen: OpenScreen }): ReactNode {
  const { t, locale } = useCopy()
  const { server } = useFrame()
  const task = useTask()
  if (screen.name !== 'deletion') return undefined
  const { close, finish, given } = screen
  const date = new Date(given.account.deletion?.dueAt ?? 0).toLocaleString(locale, {
    dateStyle: 'medium',
    timeStyle: 'short',
    numberingSystem: 'latn',
  })
  const keep = () =>
    task.run(async () => {
      await server.call('account/delete/cancel', {})
      finish(undefined)
    })
  return (
    <Panel
      name="deletion"
      title={t('deletionTitle')}
      onClose={close}
      footer={
        <div className="lk-login-actions">
          <Button onClick={close}>{t('continue')}</Button>
          <Button variant="primary" onClick={keep} loading={task.isBusy}>
            {t('deletionCancel')}
          </Button>
        </div>
      }
    >
      <LoggedInAs account={given.account} />
      <Notice tone="warning">{t('deletionDue', { date })}</Notice>
      <p className="lk-login-text">{t('deletionText')}</p>
      {task.problem && (
        <p className="lk-login-field-problem" role="alert">
          {t(task.problem)}
        </p>
      )}
    </Panel>
  )
}
