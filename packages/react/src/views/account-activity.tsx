import { type ActivityRow, relativeForMs, relativeTime } from '@latchkey/core/features/activity'
import { useUi } from '@latchkey/ui'
import { ActivityView } from '@latchkey/ui/views/activity'
import { type ReactNode, useMemo } from 'react'
import { useLatchkeyActivity } from '../hooks/use-latchkey-activity.ts'
import { useLatchkeyContext } from '../provider/context.ts'
import { secondsUntil } from './seconds-until.ts'

/** The Activity tab. */
export function AccountActivity({ explorerHref }: { readonly explorerHref?: string | undefined }): ReactNode {
  const { client } = useLatchkeyContext()
  const { locale } = useUi()
  const { status, groups, hasMore, loading, retryAt, imageOf, more, refetch } = useLatchkeyActivity()
  const now = client.clock.now()
  const day = useMemo(
    () =>
      new Intl.DateTimeFormat(locale, { calendar: 'gregory', numberingSystem: 'latn', day: 'numeric', month: 'short' }),
    [locale],
  )
  const words = ({ at }: ActivityRow) => (now - at < relativeForMs ? relativeTime(at, { now, locale }) : day.format(at))
  return (
    <ActivityView
      state={status === 'unavailable' ? 'loading' : status}
      groups={groups.map((group) => ({
        ...group,
        rows: group.rows.map((row) => ({
          ...row,
          amounts: row.amounts.map((amount) => ({ ...amount, icon: imageOf(amount) })),
          when: words(row),
        })),
      }))}
      more={hasMore ? (loading ? 'loading' : 'ready') : undefined}
      retryIn={secondsUntil(retryAt, now)}
      onMore={more}
      onRetry={refetch}
      explorerHref={explorerHref}
    />
  )
}
