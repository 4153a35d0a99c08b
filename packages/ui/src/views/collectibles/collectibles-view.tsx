import { type ReactNode, useRef, useState } from 'react'
import { Button } from '../../button/button.tsx'
import { useCopy } from '../../copy/copy.ts'
import { collectiblesCopy } from '../../copy/en/collectibles.ts'
import { Icon } from '../../icon/icon.tsx'
import { safeIcon } from '../../links/safe-link.ts'
import { Notice } from '../../notice/notice.tsx'
import { useStyles } from '../../styles/use-styles.ts'
import { useAnnounce, useUi } from '../../ui-provider/ui-context.ts'
import { Shimmer } from '../../waiting/waiting.tsx'
import { Blank } from '../shared/blank/blank.tsx'
import { FocusGroup } from '../shared/focus-group.tsx'
import { RetryButton } from '../shared/retry/retry-button.tsx'
import { useArrival } from '../shared/use-arrival.ts'
import { useKeepFocus } from '../shared/use-keep-focus.ts'
import css from './collectibles-view.css?inline'
import { useNearItems } from './use-near-items.ts'

/** One collectible as the list draws it. */
export type CollectibleData = {
  /** Stable in its list. */
  readonly id: string
  readonly name?: string | undefined
  readonly collection?: string | undefined
  /** Digits. */
  readonly tokenId: string
  /** How many, as digits. */
  readonly quantity: string
  /** `data:`; passes `safeIcon`. Absent = none is shown. */
  readonly image?: string | undefined
  /** The account never signed for anything of its contract. */
  readonly unasked?: boolean | undefined
  /** It can't be sent from here. */
  readonly locked?: boolean | undefined
}

/** The props of `CollectiblesView`. */
export type CollectiblesViewProps = {
  /** `loading`: nothing is known yet. `error`: the last read failed; what was known before stays. */
  readonly state: 'loading' | 'ready' | 'empty' | 'error'
  readonly collectibles: readonly CollectibleData[]
  /** These come to the screen or next to it: only now may their images be fetched. Another function asks for all of them again. */
  readonly onNear?: ((ids: readonly string[]) => void) | undefined
  /** Hidden until it is asked for, and without images. */
  readonly spam: readonly CollectibleData[]
  /** The account may hold others, which were not looked at. */
  readonly more?: boolean | undefined
  /** Seconds until Retry may be pressed, from the moment they are given. */
  readonly retryIn?: number | undefined
  readonly onRetry: () => void
  readonly retrying?: boolean | undefined
  /** Absent = nothing can be sent from here. */
  readonly onSend?: ((collectible: CollectibleData) => void) | undefined
}

/** What an account holds of collectibles: a tab of the account. */
export function CollectiblesView(props: CollectiblesViewProps): ReactNode {
  useStyles(css)
  const { collectibles, onNear, onRetry, onSend, retryIn, retrying, spam, state } = props
  const t = useCopy('collectibles', collectiblesCopy)
  const { icons } = useUi()
  const [showsSpam, setShowsSpam] = useState(false)
  const view = useRef<HTMLDivElement>(null)
  const keepFocus = useKeepFocus(view)
  const grid = useRef<HTMLUListElement>(null)
  useNearItems(grid, collectibles, onNear)
  const loading = state === 'loading'
  const hidden = t('spam', { count: spam.length })
  useAnnounce(loading ? t('loading') : '')
  useArrival(loading, state === 'ready' ? t('loaded', { count: collectibles.length }) : '')
  const retry = <RetryButton retryIn={retryIn} t={t} onRetry={onRetry} loading={retrying} />

  const card = (one: CollectibleData, isSpam: boolean) => {
    const name = one.name ?? t('unnamed', { id: one.tokenId })
    // An image would lend credit to what is doubtful.
    const image = icons === 'all' && !isSpam && one.image ? safeIcon(one.image) : undefined
    const note = one.quantity !== '1' ? t('amount', { count: one.quantity }) : one.collection
    const content = (
      <>
        <span className="lk-collectible-image" aria-hidden="true">
          {image ? <img src={image} alt="" loading="lazy" decoding="async" /> : <Icon name="grid" size="lg" />}
        </span>
        <span className="lk-collectible-name" dir="auto" title={name}>
          {name}
        </span>
        <span className="lk-collectible-note" dir="auto">
          {one.unasked ? t('unasked') : one.locked && onSend ? t('locked') : (note ?? '')}
        </span>
      </>
    )
    return (
      <li key={one.id}>
        {onSend && !isSpam && !one.locked ? (
          <button
            className="lk-collectible"
            type="button"
            title={t('send', { name })}
            onClick={() => onSend(one)}
            data-latchkey-part="card"
          >
            {content}
          </button>
        ) : (
          <div className="lk-collectible" data-latchkey-part="card">
            {content}
          </div>
        )}
      </li>
    )
  }
  return (
    <FocusGroup className="lk-collectibles" area={view} label={t('list')} {...keepFocus}>
      {state === 'error' && collectibles.length === 0 && (
        <Blank icon="warning" title={t('errorTitle')} text={t('errorText')} action={retry} announced="polite" />
      )}
      {state === 'error' && collectibles.length > 0 && (
        <Notice tone="warning" title={t('errorTitle')} action={retry}>
          {t('oldText')}
        </Notice>
      )}
      {state === 'empty' && !props.more && (
        <Blank icon="grid" title={t('emptyTitle')} text={t('emptyText')} announced="polite" />
      )}
      {loading && (
        <div className="lk-collectibles-grid" aria-hidden="true">
          {[0, 1, 2, 3].map((index) => (
            <div className="lk-collectible" key={index}>
              <span className="lk-collectible-image" />
              <Shimmer width={9} />
              <Shimmer height={1.2} />
            </div>
          ))}
        </div>
      )}
      {collectibles.length > 0 && (
        <ul className="lk-collectibles-grid" role="list" aria-label={t('list')} ref={grid}>
          {collectibles.map((one) => card(one, false))}
        </ul>
      )}
      {props.more && <Notice tone="info">{t('more')}</Notice>}
      {spam.length > 0 && (
        <div className="lk-collectibles-spam">
          <span>{hidden}</span>
          <Button
            size="sm"
            variant="ghost"
            label={`${t(showsSpam ? 'hideSpam' : 'showSpam')}: ${hidden}`}
            onClick={() => setShowsSpam(!showsSpam)}
          >
            {t(showsSpam ? 'hideSpam' : 'showSpam')}
          </Button>
        </div>
      )}
      {showsSpam && (
        <ul className="lk-collectibles-grid" role="list">
          {spam.map((one) => card(one, true))}
        </ul>
      )}
    </FocusGroup>
  )
}
