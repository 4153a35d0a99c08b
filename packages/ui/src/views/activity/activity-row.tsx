import type { ReactNode } from 'react'
import { Address } from '../../address/address.tsx'
import type { Translate } from '../../copy/copy.ts'
import type { activityCopy } from '../../copy/en/activity.ts'
import { safeHref } from '../../links/safe-link.ts'
import { RowLink } from '../../row/row-link.tsx'
import { Tag } from '../../tag/tag.tsx'
import { type TokenBadge, TokenIcons } from '../../token-icons/token-icons.tsx'
import { Caution } from '../shared/caution/caution.tsx'
import { Dot } from '../shared/dot/dot.tsx'
import { Phrase } from '../shared/phrase.tsx'
import { ActivityAmounts } from './activity-amounts.tsx'
import type { ActivityRowData } from './activity-row-data.ts'

export type ActivityRowProps = {
  readonly row: ActivityRowData
  readonly locale: string
  readonly t: Translate<typeof activityCopy>
}

/** A transaction: its kind, the other side, its time, its amounts and its state. A link if there is an explorer. */
export function ActivityRow({ row, locale, t }: ActivityRowProps): ReactNode {
  const { amounts, at, description, differs, resembles, explorerHref, when, isSpam } = row
  const href = explorerHref && safeHref(explorerHref)
  return (
    <>
      <RowLink
        leading={
          <TokenIcons
            // An image proves nothing, so a doubtful token gets none.
            images={amounts.map(({ symbol, tokenId, name = '', icon, isSpam: spam }) => ({
              name: symbol ?? name,
              id: tokenId,
              src: spam ? undefined : icon,
            }))}
            badge={badgeOf(row)}
            shape={amounts[0]?.kind === 'nft' ? 'square' : 'round'}
          />
        }
        title={description === undefined ? wordOf(row, t) : <bdi title={description}>{description}</bdi>}
        subtitle={
          <>
            <Middle row={row} t={t} />
            <time dateTime={new Date(at).toISOString()}>{when}</time>
          </>
        }
        tag={isSpam && <Tag tone="danger">{t('spam')}</Tag>}
        trailing={
          <>
            {amounts.length > 0 && <ActivityAmounts amounts={amounts} moved={isMoved(row)} locale={locale} t={t} />}
            {href && <span className="lk-hidden">({t('newTab')})</span>}
          </>
        }
        href={href}
      />
      {differs && <Caution>{t('differs')}</Caution>}
      {resembles !== undefined && (
        <Caution>
          <Phrase text={t('resembles')} values={{ address: <Address value={resembles} /> }} />
        </Caution>
      )}
    </>
  )
}

/** Between what it was and when: how it is doing, else the other side. */
function Middle({ row, t }: { readonly row: ActivityRowData; readonly t: ActivityRowProps['t'] }): ReactNode {
  const { status, application, counterparty, direction } = row
  if (status === 'pending')
    return (
      <>
        <Dot tone="warning">{t('pending')}</Dot>
        {separator}
      </>
    )
  if (status !== 'confirmed')
    return (
      <>
        <span className="lk-activity-status" data-status={status}>
          {t(status)}
        </span>
        {separator}
      </>
    )
  const otherSide = application ?? (counterparty && <Address value={counterparty} />)
  if (!otherSide || direction === 'self') return null
  const phrase = t(application ? 'with' : direction === 'in' ? 'from' : 'to')
  return (
    <>
      <Phrase text={phrase} values={{ application: <bdi>{otherSide}</bdi>, address: otherSide }} />
      {separator}
    </>
  )
}

const separator = ' · '

const operations = [
  'send',
  'receive',
  'trade',
  'approve',
  'execute',
  'deploy',
  'mint',
  'burn',
  'deposit',
  'withdraw',
  'borrow',
  'repay',
  'claim',
] as const

/** Hosts name operations of their own, which aren't words to be shown. */
function wordOf({ operation, direction }: ActivityRowData, t: ActivityRowProps['t']): string {
  const known = operations.find((name) => name === operation) ?? 'transaction'
  return t(direction === 'self' && known === 'send' ? 'self' : known)
}

/** A transaction that failed or was replaced has moved nothing. */
function isMoved({ status }: ActivityRowData): boolean {
  return status === 'confirmed' || status === 'pending' || status === 'sped-up'
}

function badgeOf(row: ActivityRowData): TokenBadge | undefined {
  const { status, direction, amounts, operation } = row
  if (status === 'pending') return 'pending'
  if (!isMoved(row)) return 'failed'
  if (amounts.length > 1 && operation === 'trade') return undefined
  return direction
}
