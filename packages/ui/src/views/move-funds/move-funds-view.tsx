import type { MoveFundsState, MoveNamespace, MoveNetwork, MoveWords } from '@latchkey/core/features/move-funds'
import { type ReactNode, useRef } from 'react'
import { Button } from '../../button/button.tsx'
import { type Translate, useCopy } from '../../copy/copy.ts'
import { moveFundsCopy } from '../../copy/en/move-funds.ts'
import { List } from '../../list/list.tsx'
import { SkeletonRow } from '../../list/skeleton-row.tsx'
import { Notice } from '../../notice/notice.tsx'
import { useStyles } from '../../styles/use-styles.ts'
import { useAnnounce } from '../../ui-provider/ui-context.ts'
import css from './move-funds-view.css?inline'
import { MoveNetworkPart } from './move-network.tsx'
import { MoveReceiverPart } from './move-receiver.tsx'

/** The props of `MoveFundsView`. */
export type MoveFundsViewProps = MoveFundsState & {
  /** The ecosystems that have no good receiver yet. */
  readonly missing: readonly MoveNamespace[]
  readonly onReceiver: (namespace: MoveNamespace, text: string) => void
  readonly onAcknowledge: (namespace: MoveNamespace) => void
  /** Says whether the clipboard could be read. Absent = the browser doesn't let a page read it. */
  readonly onPaste?: ((namespace: MoveNamespace) => boolean | Promise<boolean>) | undefined
  /** Begins, or goes on. */
  readonly onStart: (words: MoveWords) => void
  readonly onRetry: (chainId: MoveNetwork['chainId'], words: MoveWords) => void
  /** Reads everything again. */
  readonly onReset: () => void
  readonly onDone: () => void
  /** The page of a transaction at the network's explorer. */
  readonly hrefOf?: ((chainId: MoveNetwork['chainId'], hash: string) => string | undefined) | undefined
}

/** Everything that a login holds, where it goes, and how far it is. */
export function MoveFundsView(props: MoveFundsViewProps): ReactNode {
  useStyles(css)
  const { networks, status } = props
  const t = useCopy('moveFunds', moveFundsCopy)
  const root = useRef<HTMLDivElement>(null)
  const items = networks.flatMap((network) => network.items)
  const movable = items.filter((item) => item.status !== 'stays' || item.reason === 'gone')
  const done = movable.filter((item) => item.status === 'moved').length
  const counts = { done, count: movable.length }
  const isBegun = status === 'moving' || status === 'paused' || status === 'ended'
  useAnnounce(status === 'reading' ? t('reading') : status === 'moving' ? t('moving', counts) : '')
  if (status === 'none')
    return (
      <Notice tone="info" title={t('none')}>
        {t('noneText')}
      </Notice>
    )
  const words = wordsOf(t)
  const press = () => {
    if (status !== 'ready' || props.missing.length === 0) return props.onStart(words)
    const part = root.current?.querySelector(`[data-namespace=${props.missing[0]}]`)
    const field = part?.querySelector<HTMLElement>('.lk-checkbox-input') ?? part?.querySelector<HTMLElement>('input')
    field?.focus()
  }
  const isEmpty = status === 'ready' && items.length === 0 && networks.every((one) => one.status !== 'unreadable')
  return (
    <div className="lk-move" ref={root}>
      {props.busy && (
        <Notice tone="warning" title={t('busy')}>
          {t('busyText')}
        </Notice>
      )}
      {isBegun ? (
        <Progress status={status} counts={counts} t={t} />
      ) : (
        !isEmpty && <p className="lk-move-text">{t(status === 'reading' ? 'reading' : 'text')}</p>
      )}
      {isEmpty && (
        <Notice tone="success" title={t('nothing')}>
          {t('nothingText')}
        </Notice>
      )}
      {status === 'ready' &&
        (['eip155', 'solana'] as const)
          .filter((namespace) => networks.some((one) => one.items.length && one.chainId.startsWith(`${namespace}:`)))
          .map((namespace) => <MoveReceiverPart key={namespace} {...props} namespace={namespace} t={t} />)}
      {networks.map((network) =>
        network.status === 'reading' && network.items.length === 0 ? (
          <List key={network.chainId} label={network.name}>
            <SkeletonRow index={0} />
          </List>
        ) : (
          <MoveNetworkPart
            key={network.chainId}
            network={network}
            isIdle={status !== 'moving' && status !== 'reading'}
            hrefOf={props.hrefOf}
            onRetry={() => props.onRetry(network.chainId, words)}
            t={t}
          />
        ),
      )}
      {items.length > 0 && status !== 'ended' && <p className="lk-move-text">{t('staked')}</p>}
      {(status === 'paused' || (status === 'ready' && items.length > 0)) && (
        <Button variant="primary" full part="confirm" onClick={press}>
          {status === 'paused' ? t('resume') : props.missing.length ? t('fill') : t('start')}
        </Button>
      )}
      {(status === 'ended' || isEmpty) && (
        <>
          <Button variant="primary" full onClick={props.onDone}>
            {t('done')}
          </Button>
          <Button full onClick={props.onReset}>
            {t('again')}
          </Button>
        </>
      )}
    </div>
  )
}

type ProgressProps = {
  readonly status: 'moving' | 'paused' | 'ended'
  readonly counts: { readonly done: number; readonly count: number }
  readonly t: Translate<typeof moveFundsCopy>
}

function Progress({ counts, status, t }: ProgressProps): ReactNode {
  if (status === 'moving')
    return (
      <div className="lk-move-progress">
        <strong>{t('moving', counts)}</strong>
        <progress max={counts.count} value={counts.done} aria-label={t('moving', counts)} />
        <span className="lk-move-text">{t('movingText')}</span>
      </div>
    )
  if (status === 'paused')
    return (
      <Notice tone="warning" title={t('paused', counts)}>
        {t('pausedText')}
      </Notice>
    )
  const isAll = counts.done === counts.count
  return (
    <Notice tone={isAll ? 'success' : 'warning'} title={isAll ? t('ended') : t('endedPart', counts)}>
      {t(isAll ? 'endedText' : 'endedPartText')}
    </Notice>
  )
}

/** How each step is called in the wallet's list and in Activity. */
function wordsOf(t: Translate<typeof moveFundsCopy>): MoveWords {
  return {
    item: ({ amount, kind, name, symbol }) =>
      kind === 'native'
        ? t('native', { symbol })
        : kind === 'collectible' || symbol === ''
          ? t('collectible', { name })
          : t('item', { amount, symbol }),
    several: (count) => t('several', { count }),
  }
}

/** The dialog's title over MoveFundsView. */
export function useMoveFundsTitle(): string {
  return useCopy('moveFunds', moveFundsCopy)('title')
}
