import type { Account } from '@latchkey/frame/wire'
import type { ReactNode } from 'react'
import { useCopy } from '../copy/use-copy.ts'
import { useFrame } from '../ui/frame-hooks.ts'
import { Protected } from './protected.tsx'
import type { ProtectedSettingsStep, SettingsStep } from './settings-step.ts'

/** A step of "Your login" that needs a recovery factor: its words, and what it does with the permission. */
export function ProtectedStep({
  account,
  onBack,
  onClose,
  onDone,
  onStep,
  step,
}: {
  readonly account: Account
  readonly step: ProtectedSettingsStep
  readonly onBack: () => void
  readonly onClose: () => void
  /** Called after the login server has changed something. */
  readonly onDone: () => Promise<void>
  readonly onStep: (step: SettingsStep) => void
}): ReactNode {
  const { t } = useCopy()
  const { server, vault } = useFrame()
  const shared = { account, onBack, onClose }
  const change = async (request: Promise<unknown>) => {
    await request
    await onDone()
  }
  switch (step.name) {
    case 'unlink':
      return (
        <Protected
          {...shared}
          action="unlink"
          title={t('confirmTitle')}
          text={t('unlinkText', { login: step.login.label })}
          button={t('unlink')}
          run={(permission) => change(server.call('logins/unlink', { loginId: step.login.id, permission }))}
        />
      )
    case 'remove-recovery':
      return (
        <Protected
          {...shared}
          action="remove-recovery"
          title={t('confirmTitle')}
          text={t('removeRecoveryText')}
          button={t('removeRecovery')}
          run={(permission) =>
            change(server.call('vault/recovery/remove', { recoveryId: step.recovery.id, permission }))
          }
        />
      )
    case 'step-up-off':
      return (
        <Protected
          {...shared}
          action="step-up-off"
          title={t('stepUpTitle')}
          text={t('stepUpOffText')}
          button={t('stepUpTurnOff')}
          run={(permission) => change(server.call('vault/step-up', { isOn: false, permission }))}
        />
      )
    case 'export':
      return (
        <Protected
          {...shared}
          action="export"
          title={t('exportKeys')}
          text={t('exportText')}
          button={t('exportConfirm')}
          onSetUp={() => onStep({ name: 'add-recovery' })}
          run={async (permission) => onStep({ name: 'keys', keys: await vault.ask('reveal', { account, permission }) })}
        />
      )
    case 'delete':
      return (
        <Protected
          {...shared}
          action="delete-account"
          title={t('deleteTitle')}
          text={t('deleteText')}
          button={t('deleteConfirm')}
          run={(permission) => change(server.call('account/delete', { permission }))}
        />
      )
  }
}
