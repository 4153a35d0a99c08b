import type { Account } from '@latchkey/frame/wire'
import { Button, Icon, Row } from '@latchkey/ui'
import { type ReactNode, useState } from 'react'
import { useCopy } from '../copy/use-copy.ts'
import { useLinkPasskey } from '../owners/use-link-passkey.ts'
import { fixAccount } from '../passkey/fix-account.ts'
import type { OpenScreen } from '../stage/stage.ts'
import { BusyLine } from '../ui/busy-line.tsx'
import { useFrame } from '../ui/frame-hooks.ts'
import { Panel } from '../ui/panel.tsx'
import { isStale, textOfError, useTask } from '../ui/use-task.ts'
import type { OwnerKit } from '../vault/owner-kit.ts'
import { OwnerKitSteps } from './owner-kit-steps.tsx'

/**
 * Asks for a second owner of a new account before its address is fixed: another passkey, or a key in a file. The owners
 * at that time own the account on every chain without a fee. A visitor can go on with one owner after a warning.
 */
export function SecondOwner({ screen }: { readonly screen: OpenScreen }): ReactNode {
  const { t } = useCopy()
  const { server, store } = useFrame()
  const [account, setAccount] = useState<Account | undefined>(
    screen.name === 'second-owner' ? screen.given.account : undefined,
  )
  // After a reload of the page there may be a second passkey already.
  const hasTwo = (account?.passkeyAccount?.owners.length ?? 0) > 1
  const [step, setStep] = useState<'offer' | 'later' | 'kit'>('offer')
  const { isInWindow, link } = useLinkPasskey()
  const task = useTask()
  if (screen.name !== 'second-owner' || !account) return undefined
  const { close, finish } = screen
  const fix = (kit?: OwnerKit) => fixAccount({ server, store }, account, { kit })
  const offer = () => setStep('offer')

  const add = () =>
    task.run(
      async () => {
        const made = await link(account)
        if (made) setAccount(made.account)
      },
      (error) => (isStale(error) ? 'freshOther' : 'ownerFailed'),
    )
  const goOn = () =>
    task.run(
      async () => finish(await fix()),
      (error) => (isStale(error) ? 'freshOther' : textOfError(error)),
    )
  const problem = task.problem && (
    <p className="lk-login-field-problem" role="alert">
      {t(task.problem)}
    </p>
  )

  if (step === 'kit')
    return (
      <OwnerKitSteps account={account} onBack={offer} onClose={offer} onSaved={async (kit) => finish(await fix(kit))} />
    )
  const addKit = (
    <Row
      leading={<Icon name="download" />}
      title={t('ownerKit')}
      subtitle={t('ownerKitText')}
      onClick={() => setStep('kit')}
      filled
    />
  )
  if (hasTwo)
    return (
      <Panel
        name="second-owner-done"
        title={t('ownerAdded')}
        onClose={goOn}
        footer={
          <Button variant="primary" full onClick={goOn} loading={task.isBusy}>
            {t('done')}
          </Button>
        }
      >
        <p className="lk-login-lead">{t('ownerAddedText')}</p>
        {addKit}
        {problem}
      </Panel>
    )
  if (step === 'later')
    return (
      <Panel
        name="second-owner-later"
        title={t('ownerLaterTitle')}
        onClose={offer}
        onBack={offer}
        footer={
          <div className="lk-login-actions">
            <Button onClick={goOn} loading={task.isBusy}>
              {t('ownerOneConfirm')}
            </Button>
            <Button variant="primary" onClick={offer}>
              {t('ownerTitle')}
            </Button>
          </div>
        }
      >
        <p>{t('ownerLaterText')}</p>
        {problem}
      </Panel>
    )
  return (
    <Panel name="second-owner" title={t('ownerTitle')} onClose={close}>
      <p className="lk-login-text lk-login-lead">{t('ownerText')}</p>
      <Row
        leading={<Icon name="mobile" />}
        title={t('ownerAdd')}
        subtitle={t('ownerAddText')}
        onClick={add}
        disabled={task.isBusy}
        filled
      />
      {addKit}
      {isInWindow ? <p className="lk-login-hint">{t('ownerWindow')}</p> : <BusyLine isBusy={task.isBusy} />}
      {problem}
      <Button variant="ghost" full onClick={() => setStep('later')}>
        {t('ownerOne')}
      </Button>
    </Panel>
  )
}
