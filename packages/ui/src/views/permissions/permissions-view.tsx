import type { Permission, PermissionLimit, PermissionsState } from '@latchkey/core/features/permissions'
import { formatBalance, truncateMiddle } from '@latchkey/core/format'
import { type ReactNode, useRef } from 'react'
import { Button } from '../../button/button.tsx'
import { type Translate, useCopy } from '../../copy/copy.ts'
import { permissionsCopy } from '../../copy/en/permissions.ts'
import { List } from '../../list/list.tsx'
import { SkeletonRow } from '../../list/skeleton-row.tsx'
import { Notice } from '../../notice/notice.tsx'
import { useStyles } from '../../styles/use-styles.ts'
import { useAnnounce, useUi } from '../../ui-provider/ui-context.ts'
import { FocusGroup } from '../shared/focus-group.tsx'
import { formatLimit } from '../shared/format-amount.ts'
import { isForever } from '../shared/is-forever.ts'
import { useArrival } from '../shared/use-arrival.ts'
import { useKeepFocus } from '../shared/use-keep-focus.ts'
import css from './permissions-view.css?inline'

/** The props of `PermissionsView`. */
export type PermissionsViewProps = Pick<PermissionsState, 'ending' | 'list' | 'loading' | 'more' | 'status'> & {
  /** The last try to end one failed, and the visitor didn't refuse it. */
  readonly endFailed?: boolean | undefined
  readonly onRetry: () => void
  /** `description`: what it is called in Activity. */
  readonly onEnd: (parameters: { readonly id: string; readonly description: string }) => void
}

type T = Translate<typeof permissionsCopy>

/** What the app may do for the account without asking, what is left of it, and a way to end it. */
export function PermissionsView(props: PermissionsViewProps): ReactNode {
  useStyles(css)
  const t = useCopy('permissions', permissionsCopy)
  const view = useRef<HTMLDivElement>(null)
  // The button that ended a permission goes with it.
  const keepFocus = useKeepFocus(view)
  return (
    <FocusGroup className="lk-permissions-view" area={view} label={t('title')} {...keepFocus}>
      <Content {...props} />
    </FocusGroup>
  )
}

function Content(props: PermissionsViewProps): ReactNode {
  const { endFailed, ending, list, loading, status } = props
  const t = useCopy('permissions', permissionsCopy)
  const { locale } = useUi()
  const isWaiting = loading && list.length === 0
  useArrival(isWaiting, list.length > 0 ? t('title') : '')
  useAnnounce(isWaiting ? t('loading') : status === 'ready' && list.length === 0 ? t('empty') : '')
  if (status === 'off') return <Notice tone="info">{t('off')}</Notice>
  const retry = (
    <Button size="sm" icon="refresh" part="retry" onClick={props.onRetry}>
      {t('retry')}
    </Button>
  )
  if (status === 'error' && list.length === 0)
    return (
      <Notice tone="error" title={t('failed')} action={retry}>
        {t('failedText')}
      </Notice>
    )
  if (list.length === 0 && (loading || status === 'none'))
    return (
      <List>
        {[0, 1].map((index) => (
          <SkeletonRow key={index} index={index} />
        ))}
      </List>
    )
  // Then the view can't say that there are no permissions.
  if (list.length === 0 && props.more) return <Notice tone="info">{t('moreText')}</Notice>
  if (list.length === 0)
    return (
      <Notice tone="success" title={t('empty')}>
        {t('emptyText')}
      </Notice>
    )
  return (
    <div className="lk-permissions">
      <p className="lk-permissions-text">{t('text')}</p>
      {status === 'error' && (
        <Notice tone="warning" action={retry}>
          {t('partText')}
        </Notice>
      )}
      {props.more && <Notice tone="info">{t('moreText')}</Notice>}
      {endFailed && <Notice tone="error">{t('endFailed')}</Notice>}
      <List label={t('title')}>
        {list.map((each) => {
          const name = nameOf(t, each, locale)
          return (
            <div className="lk-permission" key={each.id} data-latchkey-part="card">
              <PermissionText permission={each} t={t} />
              <Button
                size="sm"
                part="revoke"
                loading={ending.includes(each.id)}
                label={t('endLabel', { name })}
                onClick={() => props.onEnd({ id: each.id, description: t('description') })}
              >
                {t('end')}
              </Button>
            </div>
          )
        })}
      </List>
    </div>
  )
}

const nameOf = (t: T, { limits }: Permission, locale: string) =>
  limits.map((limit) => limitText(t, limit, locale)).join(', ')

function PermissionText({ permission, t }: { readonly permission: Permission; readonly t: T }): ReactNode {
  const { locale } = useUi()
  const { delegate, expiresAt, isEnding, limits } = permission
  const end = () => new Date(expiresAt).toLocaleDateString(locale, { dateStyle: 'medium', numberingSystem: 'latn' })
  const facts = [
    isForever(expiresAt) ? t('forever') : t('ends', { date: end() }),
    delegate !== undefined && t('key', { key: truncateMiddle(delegate) }),
  ]
  return (
    <span className="lk-permission-text">
      {limits.map((limit, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: limits have no other key, and their order is the wallet's
        <span className="lk-permission-limit" key={index}>
          <span className="lk-permission-name">{limitText(t, limit, locale)}</span>
          <LimitFacts limit={limit} locale={locale} t={t} />
        </span>
      ))}
      <small>{facts.filter(Boolean).join(' · ')}</small>
      {isEnding && <small data-ending="">{t('ending')}</small>}
    </span>
  )
}

function LimitFacts({
  limit: { functions, kind, left, symbol },
  locale,
  t,
}: {
  readonly limit: PermissionLimit
  readonly locale: string
  readonly t: T
}): ReactNode {
  if (kind === 'contract')
    return functions?.length ? <small dir="auto">{t('functions', { names: functions.join(', ') })}</small> : null
  if (kind === 'other') return null
  return (
    <small>{left === undefined ? t('leftUnknown') : t('left', { amount: formatBalance(left, locale), symbol })}</small>
  )
}

/** A limit as one sentence. */
function limitText(t: T, { address, amount, kind, period, symbol, type }: PermissionLimit, locale: string): string {
  if (kind === 'other') return t('other', { type })
  if (kind === 'contract') return t('calls', { contract: truncateMiddle(address ?? '') })
  if (amount === undefined) return t('spendsUnknown', { token: symbol ?? truncateMiddle(address ?? '') })
  return t('spends', {
    amount: formatLimit(amount, locale),
    symbol,
    period: period === undefined ? t('once') : periodText(t, period),
  })
}

const units = [
  { seconds: 86_400, one: 'perDay', many: 'perDays' },
  { seconds: 3600, one: 'perHour', many: 'perHours' },
  { seconds: 60, one: 'perMinute', many: 'perMinutes' },
  { seconds: 1, one: 'perSecond', many: 'perSeconds' },
] as const

/** How often, in the largest unit that fits without a rest: `each day`, `every 7 days`. */
function periodText(t: T, seconds: number): string {
  const unit = units.find((each) => seconds % each.seconds === 0) ?? units[3]
  const count = seconds / unit.seconds
  return count === 1 ? t(unit.one) : t(unit.many, { count })
}

/** The dialog's title over PermissionsView. */
export function usePermissionsTitle(): string {
  return useCopy('permissions', permissionsCopy)('title')
}
