import { Button } from '@latchkey/ui'
import type { ReactNode } from 'react'
import { useCopy } from '../copy/use-copy.ts'
import { Panel } from '../ui/panel.tsx'

/** Shows a new recovery code, in groups that are easy to write down. */
export function ShowCode({
  code,
  onBack,
  onClose,
  onNext,
}: {
  readonly code: string
  readonly onBack: () => void
  readonly onClose: () => void
  readonly onNext: () => void
}): ReactNode {
  const { t } = useCopy()
  return (
    <Panel
      name="recovery-code"
      title={t('codeTitle')}
      onBack={onBack}
      onClose={onClose}
      footer={
        <div className="lk-login-actions">
          <Button onClick={() => window.print()}>{t('print')}</Button>
          <Button variant="primary" onClick={onNext}>
            {t('wroteDown')}
          </Button>
        </div>
      }
    >
      <p className="lk-login-text lk-login-lead">{t('codeText')}</p>
      <ol className="lk-login-code" role="list">
        {code.split('-').map((group, index) => (
          <li key={index}>
            <span>{index + 1}</span>
            {group}
          </li>
        ))}
      </ol>
    </Panel>
  )
}
