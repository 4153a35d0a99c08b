import type { MoveItem, MoveNetwork } from '@latchkey/core/features/move-funds'
import { formatBalance } from '@latchkey/core/format'
import { type ReactNode, useId } from 'react'
import { Button } from '../../button/button.tsx'
import type { Translate } from '../../copy/copy.ts'
import type { moveFundsCopy } from '../../copy/en/move-funds.ts'
import { Icon } from '../../icon/icon.tsx'
import { Link } from '../../link/link.tsx'
import { useAnnounce, useUi } from '../../ui-provider/ui-context.ts'
import { Spinner } from '../../waiting/waiting.tsx'
import { formatMoney } from '../shared/format-amount.ts'
import type { MoveFundsViewProps } from './move-funds-view.tsx'

type T = Translate<typeof moveFundsCopy>

export type MoveNetworkPartProps = Pick<MoveFundsViewProps, 'hrefOf'> & {
  readonly network: MoveNetwork
  /** No transaction is under way: failed items can be tried again. */
  readonly isIdle: boolean
  readonly onRetry: () => void
  readonly t: T
}

/** The items that are moved on one network, each with its progress. */
export function MoveNetworkPart({ hrefOf, isIdle, network, onRetry, t }: MoveNetworkPartProps): ReactNode {
  const { chainId, items, more, name, partial, spam, status } = network
  const id = useId()
  const canRetry =
    isIdle && (status === 'unreadable' || status === 'failed' || items.some((item) => item.status === 'failed'))
  const problem =
    status === 'unreadable' || status === 'late'
      ? t(status)
      : status === 'failed' && network.error !== undefined && t('networkFailed')
  useAnnounce(problem ? `${name}: ${problem}` : '')
  const notes = [
    problem,
    partial && t('partial'),
    more > 0 && t('more', { count: more }),
    spam > 0 && t('spam', { count: spam }),
  ].filter((note) => note !== false)
  return (
    <section className="lk-move-network" aria-labelledby={id}>
      <h3 id={id} dir="auto">
        {name}
      </h3>
      {items.length > 0 && (
        <ul role="list" aria-label={t('list', { network: name })}>
          {items.map((item) => (
            <Item key={item.id} item={item} href={item.hash && hrefOf?.(chainId, item.hash)} t={t} />
          ))}
        </ul>
      )}
      {notes.map((note) => (
        <p key={note} className="lk-move-text">
          {note}
        </p>
      ))}
      {canRetry && (
        <Button size="sm" icon="refresh" onClick={onRetry} label={t('retryOn', { network: name })}>
          {t('retry')}
        </Button>
      )}
    </section>
  )
}

type ItemProps = { readonly item: MoveItem; readonly href: string | undefined; readonly t: T }

function Item({ href, item, t }: ItemProps): ReactNode {
  const { locale } = useUi()
  const { amount, kind, name, reason, status, symbol, value } = item
  const isCollectible = kind === 'collectible' || symbol === ''
  const word = status === 'waiting' || reason === 'gone' ? undefined : t(status)
  const why = reason && t(reason === 'failed' ? 'notSent' : reason)
  const facts = [
    value !== undefined && formatMoney(value, 'USD', locale),
    kind === 'native' && status === 'waiting' && t('nativeLast'),
    word,
    why,
  ]
  return (
    <li className="lk-move-item" data-status={status}>
      <span className="lk-move-mark">
        <Mark status={status} />
      </span>
      <span className="lk-move-name">
        <bdi>{isCollectible ? name : `${amount === undefined ? '' : formatBalance(amount, locale)} ${symbol}`}</bdi>
        <small>{facts.filter(Boolean).join(' · ')}</small>
      </span>
      {href && <Link href={href}>{t('explorer')}</Link>}
    </li>
  )
}

function Mark({ status }: Pick<MoveItem, 'status'>): ReactNode {
  if (status === 'asked' || status === 'sent') return <Spinner size="sm" />
  if (status === 'moved') return <Icon name="success" />
  if (status === 'failed') return <Icon name="error" />
  return status === 'unknown' || status === 'stays' ? <Icon name="warning" /> : null
}
