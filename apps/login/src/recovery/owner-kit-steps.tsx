import type { Account } from '@latchkey/frame/wire'
import { Button } from '@latchkey/ui'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { useCopy } from '../copy/use-copy.ts'
import { useFrame } from '../ui/frame-hooks.ts'
import { LoadingPart } from '../ui/loading-part.tsx'
import { Panel } from '../ui/panel.tsx'
import { isStale, textOfError, useTask } from '../ui/use-task.ts'
import type { OwnerKit } from '../vault/owner-kit.ts'
import { CheckCode } from './check-code.tsx'
import { KitDownload } from './kit-download.tsx'
import { ShowCode } from './show-code.tsx'

/**
 * Makes a key that becomes an owner besides the passkeys: first a printed code, of which the visitor types parts, then
 * the file. Only a saved file becomes an owner.
 */
export function OwnerKitSteps({
  account,
  onBack,
  onClose,
  onSaved,
}: {
  readonly account: Account
  readonly onBack: () => void
  readonly onClose: () => void
  /** Makes the kit an owner, after the visitor's last click. */
  readonly onSaved: (kit: OwnerKit) => Promise<void>
}): ReactNode {
  const { t } = useCopy()
  const { project, vault } = useFrame()
  const [code, setCode] = useState<string>()
  const [step, setStep] = useState<'code' | 'check' | { readonly kit: OwnerKit }>('code')
  const [isSaved, setSaved] = useState(false)
  const download = useRef<HTMLElement>(null)
  const task = useTask()
  const makeCode = () => task.run(async () => setCode(await vault.ask('newCode')))
  // Made once, when it opens.
  useEffect(makeCode, [])
  if (code === undefined)
    return (
      <Panel name="recovery-code" title={t('codeTitle')} onBack={onBack} onClose={onClose}>
        <LoadingPart onRetry={makeCode} problem={task.problem} />
      </Panel>
    )
  const shared = { code, onClose }
  if (step === 'code') return <ShowCode {...shared} onBack={onBack} onNext={() => setStep('check')} />
  if (step === 'check')
    return (
      <CheckCode
        {...shared}
        onBack={() => setStep('code')}
        onChecked={async () => setStep({ kit: await vault.ask('ownerKit', { account, code }) })}
      />
    )
  const take = () => {
    if (!isSaved) {
      task.setProblem('ownerKitFirst')
      download.current?.querySelector('button')?.focus()
      return
    }
    task.run(
      () => onSaved(step.kit),
      (error) => (isStale(error) ? 'freshOther' : textOfError(error)),
    )
  }
  const saved = () => {
    setSaved(true)
    task.setProblem(undefined)
  }
  return (
    <Panel
      name="owner-kit"
      title={t('ownerKitTitle')}
      onBack={onBack}
      onClose={onClose}
      footer={
        <Button variant="primary" full onClick={take} loading={task.isBusy}>
          {t('ownerKitSaved')}
        </Button>
      }
    >
      <p className="lk-login-text lk-login-lead">{t('ownerKitLead', { name: project.name })}</p>
      <KitDownload make={async () => step.kit} onSaved={saved} part={download} />
      {task.problem && (
        <p className="lk-login-field-problem" role="alert">
          {t(task.problem)}
        </p>
      )}
    </Panel>
  )
}
