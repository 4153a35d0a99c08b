import type { Allowance, AllowancesState, RevokeParameters } from '@latchkey/core/features/allowances'
import { truncateMiddle } from '@latchkey/core/format'
import { type ReactNode, useState } from 'react'
import { Button } from '../../button/button.tsx'
import { Checkbox } from '../../checkbox/checkbox.tsx'
import { type Translate, useCopy } from '../../copy/copy.ts'
import { allowancesCopy } from '../../copy/en/allowances.ts'
import { Icon } from '../../icon/icon.tsx'
import { List } from '../../list/list.tsx'
import { SkeletonRow } from '../../list/skeleton-row.tsx'
import { Notice } from '../../notice/notice.tsx'
import { Row } from '../../row/row.tsx'
import { useStyles } from '../../styles/use-styles.ts'
import { useAnnounce, useUi } from '../../ui-provider/ui-context.ts'
import { formatLimit, formatMoney } from '../shared/format-amount.ts'
import { isForever } from '../shared/is-forever.ts'
import { useArrival } from '../shared/use-arrival.ts'
import css from './allowances-view.css?inline'

/** The props of `AllowancesView`. */
export type AllowancesViewProps = Pick<AllowancesState, 'list' | 'since' | 'more' | 'loading' | 'status'> & {
  readonly onRetry: () => void
  /** Ends the ticked allowances. */
  readonly onRevoke: (parameters: RevokeParameters) => void
  /** Leads to what the app itself may do; absent = no row. */
  readonly onPermissions?: (() => void) | undefined
}

/** What other accounts may take of this one, with what is at risk, and a way to end it. */
export function AllowancesView({ onPermissions, ...props }: AllowancesViewProps): ReactNode {
  useStyles(css)
  const t = useCopy('allowances', allowancesCopy)
  return (
    <div className="lk-allowances">
      <Allowances {...props} />
      {onPermissions && (
        <Row
          leading={<Icon name="check" />}
          title={t('permissions')}
          chevron
          filled
          onClick={onPermissions}
          part="permissions"
        />
      )}
    </div>
  )
}

function Allowances(props: Omit<AllowancesViewProps, 'onPermissions'>): ReactNode {
  const { list, loading, more, since, status } = props
  const t = useCopy('allowances', allowancesCopy)
  const [ticked, setTicked] = useState<ReadonlySet<string>>(new Set())
  const chosen = list.filter(({ id }) => ticked.has(id))
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
        {[0, 1, 2].map((index) => (
          <SkeletonRow key={index} index={index} />
        ))}
      </List>
    )
  const tick = (ids: readonly string[], on: boolean) => {
    const next = new Set(ticked)
    for (const id of ids) {
      if (on) next.add(id)
      else next.delete(id)
    }
    setTicked(next)
  }
  return (
    <>
      {status === 'error' && (
        <Notice tone="warning" title={t('failed')} action={retry}>
          {t('oldText')}
        </Notice>
      )}
      {list.length === 0 ? (
        <Notice tone="success" title={t('empty')}>
          {t('emptyText')}
        </Notice>
      ) : (
        <>
          <p className="lk-allowances-text">{t('text')}</p>
          <Checkbox
            checked={chosen.length === list.length}
            onChange={(on) =>
              tick(
                list.map(({ id }) => id),
                on,
              )
            }
          >
            {t('all')}
          </Checkbox>
          <List label={t('title')}>
            {list.map((each) => (
              <Checkbox key={each.id} checked={ticked.has(each.id)} onChange={(on) => tick([each.id], on)}>
                <AllowanceText allowance={each} />
              </Checkbox>
            ))}
          </List>
        </>
      )}
      {since !== undefined && <Notice tone="warning">{t('since', { block: since })}</Notice>}
      {more && <Notice tone="warning">{t('more')}</Notice>}
      {list.length > 0 && (
        <Button
          variant="primary"
          full
          part="revoke"
          disabled={chosen.length === 0}
          onClick={() => props.onRevoke({ ids: chosen.map(({ id }) => id), words: revokeWords(t) })}
        >
          {chosen.length === 0 ? t('choose') : t('revoke', { count: chosen.length })}
        </Button>
      )}
    </>
  )
}

type T = Translate<typeof allowancesCopy>

const nameOf = ({ name, symbol, token }: Allowance) => symbol || name || truncateMiddle(token)

function revokeWords(t: T): RevokeParameters['words'] {
  return {
    step: (allowance) => t('step', { spender: truncateMiddle(allowance.spender), token: nameOf(allowance) }),
    description: (count) => t('description', { count }),
  }
}

/** Names of tokens are their contracts' claims, so the addresses stand beside them. */
function AllowanceText({ allowance }: { readonly allowance: Allowance }): ReactNode {
  const t = useCopy('allowances', allowancesCopy)
  const { locale } = useUi()
  const { approvedAt, expiresAt, kind, spender, spenderName, spenderSource, token } = allowance
  const risk = riskOf(t, allowance, locale)
  const facts = [
    limitOf(t, allowance, locale),
    kind === 'permit2' && t('permit2'),
    approvedAt !== undefined && t('approved', { date: dateOf(approvedAt, locale) }),
    expiresAt !== undefined && (isForever(expiresAt) ? t('forever') : t('until', { date: dateOf(expiresAt, locale) })),
  ]
  return (
    <span className="lk-allowance">
      <span className="lk-allowance-name">
        <bdi>{nameOf(allowance)}</bdi> <small dir="ltr">{truncateMiddle(token)}</small>
      </span>
      <small>
        {spenderName === undefined
          ? t('spender', { spender: truncateMiddle(spender) })
          : t('spenderNamed', { name: spenderName, spender: truncateMiddle(spender) })}
      </small>
      {spenderSource !== undefined && <small dir="auto">{t('spenderSource', { source: spenderSource })}</small>}
      <small>{facts.filter(Boolean).join(' · ')}</small>
      {risk.text && <small data-risk={risk.isSome ? '' : undefined}>{risk.text}</small>}
    </span>
  )
}

const dateOf = (at: number, locale: string) =>
  new Date(at).toLocaleDateString(locale, { dateStyle: 'medium', numberingSystem: 'latn' })

function limitOf(t: T, { amount, kind, symbol, tokenId, unlimited }: Allowance, locale: string): string | undefined {
  if (kind === 'operator') return t('operator')
  if (kind === 'item') return t('item', { id: tokenId })
  if (unlimited) return t('unlimited')
  return amount === undefined ? undefined : t('limit', { amount: formatLimit(amount, locale), symbol })
}

function riskOf(
  t: T,
  { atRisk, atRiskValue, kind, symbol }: Allowance,
  locale: string,
): { readonly text: string; readonly isSome: boolean } {
  if (atRisk === '0') return { text: t('noRisk'), isSome: false }
  if (atRisk === undefined) return { text: '', isSome: false }
  const isItems = kind === 'operator' || kind === 'item'
  if (isItems) return { text: t('items', { count: Number(atRisk) }), isSome: true }
  const worth = atRiskValue === undefined ? undefined : formatMoney(atRiskValue, 'USD', locale)
  const values = { amount: formatLimit(atRisk, locale), symbol, worth }
  return { text: t(worth === undefined ? 'atRisk' : 'atRiskWorth', values), isSome: true }
}

/** The dialog's title over AllowancesView. */
export function useAllowancesTitle(): string {
  return useCopy('allowances', allowancesCopy)('title')
}
