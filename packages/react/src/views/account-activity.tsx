import type { ActivityRow } from '@latchkey/core/features/activity'
import { useUi } from '@latchkey/ui'
import { ActivityView } from '@latchkey/ui/views/activity'
import { type ReactNode, useEffect, useMemo, useReducer } from 'react'
import { useActivity } from '../hooks/use-activity.ts'
import { useLatchkeyContext } from '../provider/context.ts'
import { secondsUntil } from './seconds-until.ts'

export type AccountActivityProps = {
  /** Core's part, which is loaded beside this one. */
  readonly code: typeof import('@latchkey/core/features/activity')
  readonly explorerHref?: string | undefined
}

/** The Activity tab. */
export function AccountActivity({ code, explorerHref }: AccountActivityProps): ReactNode {
  const { client } = useLatchkeyContext()
  const { locale } = useUi()
  const { state, groups, hasMore, loading, ownOnly, retryAt, imageOf, more, refetch } = useActivity(code)
  // "12 sec" is true for a while only.
  const [, tick] = useReducer((count: number) => count + 1, 0)
  useEffect(() => client.clock.setTimeout(tick, 30_000))
  const now = client.clock.now()
  const day = useMemo(
    () =>
      new Intl.DateTimeFormat(locale, { calendar: 'gregory', numberingSystem: 'latn', day: 'numeric', month: 'short' }),
    [locale],
  )
  const words = ({ at }: ActivityRow) =>
    now - at < code.relativeForMs ? code.relativeTime(at, { now, locale }) : day.format(at)
  return (
    <ActivityView
      state={state === 'unavailable' ? 'loading' : state}
      groups={groups.map((group) => ({
        ...group,
        rows: group.rows.map((row) => ({
          ...row,
          amounts: row.amounts.map((amount) => ({ ...amount, icon: imageOf(amount) })),
          when: words(row),
        })),
      }))}
      ownOnly={ownOnly}
      more={hasMore ? (loading ? 'loading' : 'ready') : undefined}
      retryIn={secondsUntil(retryAt, now)}
      onMore={more}
      onRetry={refetch}
      retrying={loading}
      explorerHref={explorerHref}
    />
  )
}
