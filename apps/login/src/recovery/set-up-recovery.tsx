import type { Account } from '@latchkey/frame/wire'
import { Button } from '@latchkey/ui'
import { type ReactNode, useState } from 'react'
import { useCopy } from '../copy/use-copy.ts'
import type { OpenScreen } from '../stage/stage.ts'
import { useFrame } from '../ui/frame-hooks.ts'
import { Panel } from '../ui/panel.tsx'
import { useTask } from '../ui/use-task.ts'
import { AddRecovery } from './add-recovery.tsx'
import { ImportWords } from './import-words.tsx'

/**
 * Offers recovery before an account gets its first money, and accepts "later" only after a warning. A new account gets
 * its keys here, at the visitor's first answer.
 */
export function SetUpRecovery({ screen }: { readonly screen: OpenScreen }): ReactNode {
  const { t } = useCopy()
  const { store, vault } = useFrame()
  const [step, setStep] = useState<'offer' | 'later' | 'import'>('offer')
  const [made, setMade] = useState<Account>()
  const task = useTask()
  if (screen.name !== 'set-up-recovery') return undefined
  const { finish, given } = screen
  const account = made ?? given.account
  const withKeys = async () => {
    if (account.addresses) return account
    const next = await vault.ask('create', { account })
    setMade(next)
    // Another device has made the keys meanwhile, so this device needs a recovery factor first.
    if ((await vault.ask('state', { account: next })) === 'needs-recovery') finish(next)
    return next
  }

  if (step === 'offer')
    return (
      <AddRecovery
        account={account}
        withKeys={withKeys}
        onDone={finish}
        onClose={() => setStep('later')}
        onLater={() => setStep('later')}
        onImport={account.addresses ? undefined : () => setStep('import')}
      />
    )
  if (step === 'import')
    return (
      <ImportWords
        account={account}
        onBack={() => setStep('offer')}
        onDone={(next) => {
          setMade(next)
          setStep('offer')
        }}
      />
    )
  const later = () =>
    task.run(async () => {
      const ready = await withKeys()
      // If the browser refuses storage, the visitor is asked again at the next visit.
      await store.writeNote('recovery-later', ready.id, true).catch(() => {})
      finish(ready)
    })
  return (
    <Panel
      name="recovery-later"
      title={t('laterTitle')}
      onClose={() => setStep('offer')}
      onBack={() => setStep('offer')}
      footer={
        <div className="lk-login-actions">
          <Button onClick={later} loading={task.isBusy}>
            {t('laterConfirm')}
          </Button>
          <Button variant="primary" onClick={() => setStep('offer')}>
            {t('setUpNow')}
          </Button>
        </div>
      }
    >
      <p>{t('laterText')}</p>
      {task.problem && (
        <p className="lk-login-field-problem" role="alert">
          {t(task.problem)}
        </p>
      )}
    </Panel>
  )
}
