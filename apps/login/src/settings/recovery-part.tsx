import type { Recovery } from '@latchkey/frame/wire'
import { Button, Notice } from '@latchkey/ui'
import type { ReactNode } from 'react'
import { useCopy } from '../copy/use-copy.ts'
import { EntryRow } from '../ui/entry-row.tsx'
import { Part } from './part.tsx'
import type { SettingsStep } from './settings-step.ts'
import { useTimeText } from './use-time-text.ts'

const kindNames = { code: 'recoveryCode', passkey: 'recoveryPasskey', kit: 'recoveryKit' } as const

/** The recovery factors of an account of keys. */
export function RecoveryPart({
  recoveries,
  onStep,
}: {
  readonly recoveries: readonly Recovery[]
  readonly onStep: (step: SettingsStep) => void
}): ReactNode {
  const { t } = useCopy()
  const time = useTimeText()
  return (
    <Part title={t('recovery')}>
      {recoveries.length === 0 && <Notice tone="warning">{t('noRecovery')}</Notice>}
      {recoveries.map((recovery) => (
        <EntryRow
          key={recovery.id}
          name={t(kindNames[recovery.kind])}
          note={time(recovery.createdAt)}
          action={t('removeRecovery')}
          onAction={() => onStep({ name: 'remove-recovery', recovery })}
        />
      ))}
      <Button full onClick={() => onStep({ name: 'add-recovery' })}>
        {t('addRecovery')}
      </Button>
    </Part>
  )
}
