import type { Login } from '@latchkey/frame/wire'
import { Button } from '@latchkey/ui'
import type { ReactNode } from 'react'
import { useCopy } from '../copy/use-copy.ts'
import { EntryRow } from '../ui/entry-row.tsx'
import { useFrame } from '../ui/frame-hooks.ts'
import { methodNames } from './method-names.ts'
import { Part } from './part.tsx'
import type { SettingsStep } from './settings-step.ts'

/** The ways to log in. */
export function LoginsPart({
  canChange,
  logins,
  onStep,
}: {
  readonly logins: readonly Login[]
  /** False for an account of passkeys: a passkey that owns the account would still own it. */
  readonly canChange: boolean
  readonly onStep: (step: SettingsStep) => void
}): ReactNode {
  const { t } = useCopy()
  const { project } = useFrame()
  return (
    <Part title={t('logins')}>
      {logins.map((login) => (
        <EntryRow
          key={login.id}
          // A passkey has no name of its own.
          name={login.method === 'passkey' ? t('recoveryPasskey') : login.label}
          note={methodNames[login.method] ?? (login.method === 'email' ? t('emailLabel') : '')}
          action={canChange && logins.length > 1 ? t('unlink') : undefined}
          onAction={() => onStep({ name: 'unlink', login })}
        />
      ))}
      {canChange && (
        <Button full onClick={() => onStep({ name: 'add-email' })}>
          {t('addEmail')}
        </Button>
      )}
      {canChange && project.methods.social.length > 0 && (
        <Button full onClick={() => onStep({ name: 'add-social' })}>
          {t('addSocial')}
        </Button>
      )}
    </Part>
  )
}
