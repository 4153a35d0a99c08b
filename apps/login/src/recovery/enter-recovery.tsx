import type { Account } from '@latchkey/frame/wire'
import { Button, Notice } from '@latchkey/ui'
import { type ReactNode, useState } from 'react'
import { useCopy } from '../copy/use-copy.ts'
import type { OpenScreen } from '../stage/stage.ts'
import { useFrame } from '../ui/frame-hooks.ts'
import { FreshLogin } from '../ui/fresh-login.tsx'
import { OriginCard } from '../ui/origin-card.tsx'
import { Panel } from '../ui/panel.tsx'
import { isStale } from '../ui/use-task.ts'
import { FactorForm } from './factor-form.tsx'
import { isOtherSite } from './is-other-site.ts'
import { LoggedInAs } from './logged-in-as.tsx'

/** Opens an account on a device that is new to it. */
export function EnterRecovery({ screen }: { readonly screen: OpenScreen }): ReactNode {
  const { t } = useCopy()
  const { origin, vault } = useFrame()
  const [needsLogin, setNeedsLogin] = useState(false)
  if (screen.name !== 'enter-recovery') return undefined
  const { account } = screen.given
  const { close } = screen
  if (needsLogin)
    return (
      <FreshLogin
        account={account}
        onBack={() => setNeedsLogin(false)}
        onClose={close}
        onDone={() => setNeedsLogin(false)}
      />
    )
  const hasFactor = account.recoveries.some(({ kind }) => kind !== 'kit')
  return (
    <Panel name="enter-recovery" title={t('recoverTitle')} onClose={close}>
      <OriginCard origin={origin} />
      <LoggedInAs account={account} />
      {isOtherSite(origin, location.origin) && <p className="lk-login-text">{t('recoverOtherSite')}</p>}
      {hasFactor ? (
        <>
          <p className="lk-login-text lk-login-lead">{t('recoverText')}</p>
          <FactorForm
            account={account}
            action={t('openAccount')}
            onFactor={async (recoveryId, secret) => {
              try {
                const opened: Account = await vault.ask('recover', { account, recoveryId, secret })
                screen.finish(opened)
              } catch (error) {
                if (!isStale(error)) throw error
                setNeedsLogin(true)
              }
            }}
          />
        </>
      ) : (
        <>
          <Notice tone="warning" title={t('recoverNone')}>
            {t('recoverNoneText')}
          </Notice>
          <Button full onClick={close}>
            {t('close')}
          </Button>
        </>
      )}
    </Panel>
  )
}
