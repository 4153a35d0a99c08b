import type { AuditEntry } from '@latchkey/frame/wire'
import { Button } from '@latchkey/ui'
import type { ReactNode } from 'react'
import { type CopyKey, en } from '../copy/en.ts'
import { useCopy } from '../copy/use-copy.ts'
import { EntryRow } from '../ui/entry-row.tsx'
import { Part } from './part.tsx'
import { useTimeText } from './use-time-text.ts'

/** What happened to the login, newest first. */
export function ActivityPart({
  entries,
  isLoading,
  onMore,
}: {
  readonly entries: readonly AuditEntry[]
  /** Older entries are on their way. */
  readonly isLoading: boolean
  /** Absent = there are no older entries. */
  readonly onMore: (() => void) | undefined
}): ReactNode {
  const { t } = useCopy()
  const time = useTimeText()
  return (
    <Part title={t('activity')}>
      {entries.map(({ at, device, event, place }, index) => (
        <EntryRow key={index} name={nameEvent(event, t)} note={[time(at), device, place].filter(Boolean).join(' · ')} />
      ))}
      {onMore && (
        <Button variant="ghost" full onClick={onMore} loading={isLoading}>
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
