import type { DeviceEntry } from '@latchkey/frame/wire'
import { Button } from '@latchkey/ui'
import type { ReactNode } from 'react'
import { useCopy } from '../copy/use-copy.ts'
import { EntryRow } from '../ui/entry-row.tsx'
import { Part } from './part.tsx'
import type { SettingsStep } from './settings-step.ts'
import type { OverviewTask } from './use-overview-tasks.ts'
import { useTimeText } from './use-time-text.ts'

/** The devices that are logged in. */
export function DevicesPart({
  devices,
  endOthers,
  onStep,
}: {
  readonly devices: readonly DeviceEntry[]
  readonly endOthers: OverviewTask
  readonly onStep: (step: SettingsStep) => void
}): ReactNode {
  const { t } = useCopy()
  const time = useTimeText()
  const hasOthers = devices.some(({ isCurrent, sessions }) => !isCurrent && sessions.length > 0)
  return (
    <Part title={t('devices')}>
      {devices.map((device) => (
        <EntryRow
          key={device.id}
          name={device.label}
          tag={device.isCurrent ? t('thisDevice') : undefined}
          note={[t('lastSeen', { time: time(device.seenAt) }), device.place, device.hasShare && t('canSign')]
            .filter(Boolean)
            .join(' · ')}
          action={device.isCurrent ? undefined : t('endDevice')}
          onAction={() => onStep({ name: 'end-device', device })}
        />
      ))}
      {hasOthers && (
        <Button full onClick={endOthers.run} loading={endOthers.isBusy}>
          {t('endOthers')}
        </Button>
      )}
    </Part>
  )
}
