import type { AuditEntry } from '@latchkey/frame/wire'
import { Button } from '@latchkey/ui'
import type { ReactNode } from 'react'
import { type CopyKey, en } from '../copy/en.ts'
import { useCopy } from '../copy/use-copy.ts'
import { EntryRow } from '../ui/entry-row.tsx'
import { Part } from './part.tsx'
import type { OverviewTask } from './use-overview-tasks.ts'
import { useTimeText } from './use-time-text.ts'

/** What happened to the login, newest first. */
export function ActivityPart({
  entries,
  more,
}: {
  readonly entries: readonly AuditEntry[]
  /** Absent = there are no older entries. */
  readonly more: OverviewTask | undefined
}): ReactNode {
  const { t } = useCopy()
  const time = useTimeText()
  return (
    <Part title={t('activity')}>
      {entries.map(({ at, device, event, place }, index) => (
        <EntryRow key={index} name={nameEvent(event, t)} note={[time(at), device, place].filter(Boolean).join(' · ')} />
      ))}
      {more && (
        <Button variant="ghost" full onClick={more.run} loading={more.isBusy}>
          {t('more')}
        </Button>
      )}
    </Part>
  )
}

function nameEvent(event: string, t: (key: CopyKey) => string): string {
  const key = `event ${event}`
  return Object.hasOwn(en, key) ? t(key as CopyKey) : event
}
