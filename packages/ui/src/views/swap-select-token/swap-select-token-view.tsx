import { formatBalance, truncateMiddle } from '@latchkey/core/format'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { Button } from '../../button/button.tsx'
import { useCopy } from '../../copy/copy.ts'
import { swapCopy } from '../../copy/en/swap.ts'
import { List } from '../../list/list.tsx'
import { SkeletonRow } from '../../list/skeleton-row.tsx'
import { Row } from '../../row/row.tsx'
import { SearchField } from '../../search-field/search-field.tsx'
import { Section } from '../../section/section.tsx'
import { useStyles } from '../../styles/use-styles.ts'
import { TokenIcons } from '../../token-icons/token-icons.tsx'
import { useAnnounce, useUi } from '../../ui-provider/ui-context.ts'
import { Blank } from '../shared/blank/blank.tsx'
import { FocusGroup } from '../shared/focus-group.tsx'
import { formatMoney } from '../shared/format-amount.ts'
import { useArrival } from '../shared/use-arrival.ts'
import { useKeepFocus } from '../shared/use-keep-focus.ts'
import { usePaused } from '../shared/use-paused.ts'
import css from './swap-select-token-view.css?inline'

/** A token to choose. */
export type SwapTokenRow = {
  readonly id: string
  readonly symbol: string
  readonly name: string
  readonly address?: string | undefined
  /** Gives the generated image its colour. @default its symbol */
  readonly imageId?: string | undefined
  /** An image's `data:` URL. */
  readonly icon?: string | undefined
  /** What the account holds; absent = nothing. */
  readonly amount?: string | undefined
  /** In USD. */
  readonly value?: string | undefined
}

/** The props of `SwapSelectTokenView`. */
export type SwapSelectTokenViewProps = {
  readonly loading: boolean
  readonly own: readonly SwapTokenRow[]
  readonly suggested: readonly SwapTokenRow[]
  /** By symbol. */
  readonly all: readonly SwapTokenRow[]
  /** The id of the token that is chosen now. */
  readonly selected?: string | undefined
  readonly onSelect: (token: SwapTokenRow) => void
  /** The list could not be loaded. */
  readonly failed?: boolean | undefined
  readonly onRetry?: (() => void) | undefined
  /** Images of these are wanted: they are drawn, or soon will be. */
  readonly onNear?: ((tokens: readonly SwapTokenRow[]) => void) | undefined
}

/** Rows that are made at once; more follow when the end of the list comes near. */
const page = 60

/** Every token that can be swapped: those the account holds, well-known ones, and all of them. */
export function SwapSelectTokenView(props: SwapSelectTokenViewProps): ReactNode {
  useStyles(css)
  const { all, failed, loading, own, suggested } = props
  const t = useCopy('swap', swapCopy)
  const [query, setQuery] = useState('')
  const [shown, setShown] = useState(page)
  const view = useRef<HTMLDivElement>(null)
  const end = useRef<HTMLDivElement>(null)
  const keepFocus = useKeepFocus(view)
  const asked = query.trim().toLowerCase()
  const matches = ({ address = '', name, symbol }: SwapTokenRow) =>
    symbol.toLowerCase().includes(asked) || name.toLowerCase().includes(asked) || address.toLowerCase() === asked
  // Two tokens with one symbol are told apart by their addresses.
  const symbols = all.map(({ symbol }) => symbol)
  const twins = new Set(symbols.filter((symbol, index) => symbols.indexOf(symbol) !== index))
  const owned = new Set(own.map(({ id }) => id))
  const found = asked ? [...own, ...all.filter(({ id }) => !owned.has(id))].filter(matches) : all
  const drawn = found.slice(0, shown)
  const hasMore = found.length > shown
  const isWaiting = loading && all.length === 0
  useAnnounce(isWaiting ? t('loading') : '')
  // A search that was typed meanwhile has its own number.
  useArrival(isWaiting, all.length > 0 && !asked ? t('found', { count: all.length }) : '')
  const isPaused = usePaused(asked) === asked
  useAnnounce(isPaused && asked && !isWaiting && found.length > 0 ? t('found', { count: found.length }) : '')

  useEffect(() => {
    const target = end.current
    if (!target || !hasMore || typeof IntersectionObserver !== 'function') return
    const observer = new IntersectionObserver(
      (entries) => {
        if (entries.some(({ isIntersecting }) => isIntersecting)) setShown((count) => count + page)
      },
      { rootMargin: '600px' },
    )
    observer.observe(target)
    return () => observer.disconnect()
  }, [hasMore])

  const near = useRef(props.onNear)
  near.current = props.onNear
  const ids = [...(asked ? [] : [...own, ...suggested]), ...drawn]
  const key = ids.map(({ id }) => id).join()
  // biome-ignore lint/correctness/useExhaustiveDependencies: the ids tell whether the rows are others
  useEffect(() => near.current?.(ids), [key])

  const rows = (tokens: readonly SwapTokenRow[]) => (
    <List label={t('list')}>
      {tokens.map((token) => (
        <TokenRow
          key={token.id}
          token={token}
          showAddress={twins.has(token.symbol)}
          selected={props.selected}
          onSelect={props.onSelect}
        />
      ))}
    </List>
  )
  return (
    <FocusGroup className="lk-swap-tokens" area={view} label={t('list')} {...keepFocus}>
      {!failed && (
        <SearchField
          value={query}
          onChange={(text) => {
            setQuery(text)
            setShown(page)
          }}
          label={t('search')}
          shortcut="/"
          onLeave={() => view.current?.querySelector<HTMLElement>('button.lk-row')?.focus()}
        />
      )}
      {failed ? (
        <Blank
          icon="warning"
          title={t('errorTitle')}
          text={t('errorText')}
          action={
            <Button size="sm" icon="refresh" part="retry" onClick={props.onRetry}>
              {t('retry')}
            </Button>
          }
          announced="polite"
        />
      ) : isWaiting ? (
        <div aria-busy="true">
          <List label={t('list')}>
            {[0, 1, 2, 3].map((index) => (
              <SkeletonRow key={index} index={index} />
            ))}
          </List>
        </div>
      ) : found.length === 0 ? (
        <Blank
          icon="search"
          title={t('nothingTitle')}
          text={t('nothingText')}
          announced={isPaused ? 'polite' : undefined}
        />
      ) : asked ? (
        rows(drawn)
      ) : (
        <>
          {own.length > 0 && <Section title={t('own')}>{rows(own)}</Section>}
          {suggested.length > 0 && (
            <Section title={t('suggested')}>
              <ul className="lk-swap-suggested" role="list">
                {suggested.map((token) => (
                  <li key={token.id}>
                    <Button size="sm" onClick={() => props.onSelect(token)}>
                      {token.symbol}
                    </Button>
                  </li>
                ))}
              </ul>
            </Section>
          )}
          <Section title={t('all')}>{rows(drawn)}</Section>
        </>
      )}
      <div ref={end} />
    </FocusGroup>
  )
}

type TokenRowProps = Pick<SwapSelectTokenViewProps, 'selected' | 'onSelect'> & {
  readonly token: SwapTokenRow
  readonly showAddress: boolean
}

function TokenRow({ onSelect, selected, showAddress, token }: TokenRowProps): ReactNode {
  const { locale } = useUi()
  const { address, amount, icon, id, name, imageId, symbol, value } = token
  return (
    <Row
      leading={<TokenIcons images={[{ name: symbol, id: imageId, src: icon }]} />}
      title={name}
      subtitle={
        <bdi title={amount && `${amount} ${symbol}`}>
          {amount === undefined ? symbol : `${formatBalance(amount, locale)} ${symbol}`}
          {showAddress && address !== undefined && ` · ${truncateMiddle(address)}`}
        </bdi>
      }
      trailing={value !== undefined && <bdi dir="ltr">{formatMoney(value, 'USD', locale)}</bdi>}
      current={id === selected}
      onClick={() => onSelect(token)}
    />
  )
}

/** The dialog's title over SwapSelectTokenView. */
export function useSwapSelectTokenTitle(): string {
  return useCopy('swap', swapCopy)('selectTitle')
}
