import { type ReactNode, useLayoutEffect, useRef } from 'react'
import { Button } from '../../button/button.tsx'
import { ButtonLink } from '../../button/button-link.tsx'
import { useCopy } from '../../copy/copy.ts'
import { activityCopy } from '../../copy/en/activity.ts'
import { List } from '../../list/list.tsx'
import { SkeletonRow } from '../../list/skeleton-row.tsx'
import { Notice } from '../../notice/notice.tsx'
import { Section } from '../../section/section.tsx'
import { useStyles } from '../../styles/use-styles.ts'
import { useAnnounce, useUi } from '../../ui-provider/ui-context.ts'
import { Blank } from '../shared/blank/blank.tsx'
import { FocusGroup } from '../shared/focus-group.tsx'
import { RetryButton } from '../shared/retry/retry-button.tsx'
import { useArrival } from '../shared/use-arrival.ts'
import { useKeepFocus } from '../shared/use-keep-focus.ts'
import { ActivityRow } from './activity-row.tsx'
import type { ActivityGroupData } from './activity-row-data.ts'
import css from './activity-view.css?inline'

export type * from './activity-row-data.ts'

/** The props of `ActivityView`. */
export type ActivityViewProps = {
  /** `loading`: nothing is known yet. `error`: the last fetch failed; what is loaded stays. */
  readonly state: 'loading' | 'ready' | 'empty' | 'error'
  /** By month, newest first. */
  readonly groups: readonly ActivityGroupData[]
  /** The history of this network is unknown: only what was sent from this browser is listed, and a line says so. */
  readonly ownOnly?: boolean | undefined
  /** There are older ones, or they are being fetched. Absent = these are all. */
  readonly more?: 'ready' | 'loading' | undefined
  readonly onMore: () => void
  /** Seconds until Retry may be pressed, from the moment they are given. */
  readonly retryIn?: number | undefined
  readonly onRetry: () => void
  /** Retry was pressed and is being answered, while the error is still shown. */
  readonly retrying?: boolean | undefined
  /** The account's page at the explorer, where an empty list leads; passes `safeHref`. */
  readonly explorerHref?: string | undefined
}

/** What an account did: the Activity tab. */
export function ActivityView(props: ActivityViewProps): ReactNode {
  useStyles(css)
  const { state, groups, ownOnly, more, retryIn, onMore, onRetry, explorerHref } = props
  const t = useCopy('activity', activityCopy)
  const { locale } = useUi()
  const view = useRef<HTMLDivElement>(null)
  const loading = state === 'loading'
  const count = groups.reduce((sum, { rows }) => sum + rows.length, 0)
  const next = useRef<HTMLElement>(null)
  const drawn = useRef(0)
  // "Load more" goes away with the last page: what it has loaded comes next. What Retry loads may be above the rows that were there.
  useLayoutEffect(() => {
    const rows = drawn.current ? [...(view.current?.querySelectorAll('li') ?? [])].slice(drawn.current) : []
    next.current = rows.map((row) => row.querySelector('a')).find(Boolean) ?? view.current
    drawn.current = more && state !== 'error' ? count : 0
  })
  const keepFocus = useKeepFocus(next)
  useAnnounce(loading ? t('loading') : '')
  useArrival(loading || more === 'loading', state === 'ready' ? t('loaded', { count }) : '')
  const retry = <RetryButton retryIn={retryIn} t={t} onRetry={onRetry} loading={props.retrying} />

  if (state === 'empty')
    return (
      <Blank
        icon="clock"
        title={t('emptyTitle')}
        text={t(ownOnly ? 'ownEmptyText' : 'emptyText')}
        action={
          explorerHref && (
            <ButtonLink size="sm" icon="external" href={explorerHref}>
              {t('explorer')}
            </ButtonLink>
          )
        }
        announced="polite"
      />
    )
  return (
    <FocusGroup className="lk-activity" area={view} label={t('list')} aria-busy={loading || undefined} {...keepFocus}>
      {state === 'error' &&
        (count === 0 ? (
          <Blank icon="warning" title={t('errorTitle')} text={t('errorText')} action={retry} announced="polite" />
        ) : (
          <Notice tone="warning" title={t('errorTitle')} action={retry}>
            {t('oldText')}
          </Notice>
        ))}
      {ownOnly && <p className="lk-activity-note lk-activity-muted">{t('ownText')}</p>}
      {loading && (
        <List label={t('list')}>
          {[0, 1, 2].map((index) => (
            <SkeletonRow key={index} index={index} />
          ))}
        </List>
      )}
      {groups.map(({ key, title, rows }) => (
        <Section key={key} title={title}>
          <List>
            {rows.map((row) => (
              <ActivityRow key={row.id} row={row} locale={locale} t={t} />
            ))}
          </List>
        </Section>
      ))}
      {more && (
        <div className="lk-activity-more">
          <Button full loading={more === 'loading'} onClick={onMore}>
            {t('more')}
          </Button>
        </div>
      )}
    </FocusGroup>
  )
}
