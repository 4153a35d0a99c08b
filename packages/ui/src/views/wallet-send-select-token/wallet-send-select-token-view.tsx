import { formatBalance } from '@latchkey/core/format'
import { type ReactNode, useRef, useState } from 'react'
import { useCopy } from '../../copy/copy.ts'
import { sendCopy } from '../../copy/en/send.ts'
import { tokensCopy } from '../../copy/en/tokens.ts'
import { List } from '../../list/list.tsx'
import { SkeletonRow } from '../../list/skeleton-row.tsx'
import { Row } from '../../row/row.tsx'
import { SearchField } from '../../search-field/search-field.tsx'
import { useStyles } from '../../styles/use-styles.ts'
import { Tag } from '../../tag/tag.tsx'
import { TokenIcons } from '../../token-icons/token-icons.tsx'
import { useAnnounce, useUi } from '../../ui-provider/ui-context.ts'
import { Blank } from '../shared/blank/blank.tsx'
import { Caution } from '../shared/caution/caution.tsx'
import { formatMoney } from '../shared/format-amount.ts'
import { RetryButton } from '../shared/retry/retry-button.tsx'
import { useArrival } from '../shared/use-arrival.ts'
import { usePaused } from '../shared/use-paused.ts'
import { TokenNotice } from '../tokens/token-notice.tsx'
import type { TokenRowData } from '../tokens/token-row-data.ts'
import css from './wallet-send-select-token-view.css?inline'

/** A token to choose. */
export type SelectableToken = TokenRowData & {
  /** The contract's address without a CAIP prefix: the search finds a token by it, too. */
  readonly address?: string | undefined
}

/** The props of `WalletSendSelectTokenView`. */
export type WalletSendSelectTokenViewProps = {
  readonly loading: boolean
  readonly tokens: readonly SelectableToken[]
  /** The id of the token that is chosen now. */
  readonly selected?: string | undefined
  /** ISO 4217 */
  readonly currency: string
  readonly onSelect: (token: SelectableToken) => void
  /** The last read failed; tokens known before stay. */
  readonly failed?: boolean | undefined
  /** A part couldn't be read. */
  readonly partial?: boolean | undefined
  /** Seconds until Retry may be pressed, from the moment they are given. */
  readonly retryIn?: number | undefined
  readonly onRetry?: (() => void) | undefined
}

/** The number of tokens from which the view has a search field. */
const searchFrom = 6

/** The view that selects the token to send, with a search. */
export function WalletSendSelectTokenView(props: WalletSendSelectTokenViewProps): ReactNode {
  useStyles(css)
  const { currency, failed, loading, onRetry, partial, selected, tokens } = props
  const t = useCopy('send', sendCopy)
  const words = useCopy('tokens', tokensCopy)
  const { locale } = useUi()
  const [query, setQuery] = useState('')
  const view = useRef<HTMLDivElement>(null)
  const asked = query.trim().toLowerCase()
  const found = tokens.filter(({ address = '', name, symbol }) =>
    asked ? [symbol, name].some((text) => text.toLowerCase().includes(asked)) || address.toLowerCase() === asked : true,
  )
  const isWaiting = loading && tokens.length === 0
  useAnnounce(isWaiting ? t('tokensLoading') : '')
  useArrival(isWaiting, tokens.length > 0 && !failed ? words('loaded', { count: tokens.length }) : '')
  const isPaused = usePaused(asked) === asked
  useAnnounce(isPaused && asked && found.length > 0 ? words('loaded', { count: found.length }) : '')
  const retry = onRetry && <RetryButton retryIn={props.retryIn} t={words} onRetry={onRetry} loading={loading} />
  return (
    <div className="lk-send-tokens" ref={view}>
      <TokenNotice failure={failed ? 'errorText' : undefined} partial={partial} retry={retry} t={words} />
      {tokens.length >= searchFrom && (
        <SearchField
          value={query}
          onChange={setQuery}
          label={t('search')}
          onLeave={() => view.current?.querySelector<HTMLElement>('button.lk-row')?.focus()}
        />
      )}
      {found.length === 0 && !loading && !(failed && !asked) ? (
        <Blank
          icon={asked ? 'search' : 'wallet'}
          title={t(asked ? 'nothingTitle' : 'emptyTitle')}
          text={t(asked ? 'nothingText' : 'emptyText')}
          announced={isPaused ? 'polite' : undefined}
        />
      ) : (
        <div aria-busy={loading || undefined}>
          <List label={words('list')}>
            {found.length === 0 && loading
              ? [0, 1, 2].map((index) => <SkeletonRow key={index} index={index} />)
              : found.map((token) => {
                  const { amount, icon, id, mark, name, symbol, value } = token
                  return (
                    <div key={id}>
                      <Row
                        // An image proves nothing, so a doubtful token gets none.
                        leading={<TokenIcons images={[{ name: symbol, id, src: mark ? undefined : icon }]} />}
                        title={name}
                        subtitle={
                          <bdi title={amount && `${amount} ${symbol}`}>
                            {amount === undefined
                              ? words('amountUnknown')
                              : `${formatBalance(amount, locale)} ${symbol}`}
                          </bdi>
                        }
                        tag={
                          mark && (
                            <Tag tone={mark === 'spam' ? 'danger' : 'warning'}>
                              {words(mark === 'spam' ? 'spam' : 'lookAlike')}
                            </Tag>
                          )
                        }
                        trailing={
                          value !== undefined && !mark && <bdi dir="ltr">{formatMoney(value, currency, locale)}</bdi>
                        }
                        current={id === selected}
                        onClick={() => props.onSelect(token)}
                      />
                      {mark === 'look-alike' && <Caution>{words('lookAlikeText')}</Caution>}
                    </div>
                  )
                })}
          </List>
        </div>
      )}
    </div>
  )
}

/** The dialog's title over WalletSendSelectTokenView. */
export function useWalletSendSelectTokenTitle(): string {
  return useCopy('send', sendCopy)('selectTitle')
}
