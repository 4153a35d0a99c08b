import { Button } from '@latchkey/ui'
import { type ReactNode, useState } from 'react'
import { useCopy } from '../copy/use-copy.ts'
import type { OpenScreen } from '../stage/stage.ts'
import { Panel } from '../ui/panel.tsx'
import { textOfError, useTask } from '../ui/use-task.ts'

/** Asks for a separate click for the passkey that signs or confirms what the visitor approved. */
export function UsePasskey({ screen }: { readonly screen: OpenScreen }): ReactNode {
  const { t } = useCopy()
  const task = useTask()
  const [wasClosed] = useState(screen.name === 'use-passkey' && screen.given.wasClosed)
  if (screen.name !== 'use-passkey') return undefined
  const { close, finish, given } = screen
  const use = () =>
    task.run(
      async () => finish(await given.ask()),
      (error) => (error instanceof DOMException ? 'passkeyClosed' : textOfError(error)),
    )
  const problem = task.problem ?? (wasClosed && !task.isBusy ? 'passkeyClosed' : undefined)
  return (
    <Panel
      name="use-passkey"
      title={t('usePasskeyTitle')}
      onClose={close}
      footer={
        <div className="lk-login-actions">
          <Button onClick={close}>{t('cancel')}</Button>
          <Button variant="primary" onClick={use} loading={task.isBusy}>
            {t('passkeyHave')}
          </Button>
        </div>
      }
    >
      <p className="lk-login-lead">{t(given.isStepUp ? 'stepUpAsk' : 'usePasskeyText')}</p>
      {given.isStepUp && <p className="lk-login-hint">{t('stepUpLost')}</p>}
      {problem && (
        <p className="lk-login-field-problem" role="alert">
          {t(problem)}
        </p>
      )}
    </Panel>
  )
}
