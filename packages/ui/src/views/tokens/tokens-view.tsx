import { type ReactNode, useRef } from 'react'
import { useCopy } from '../../copy/copy.ts'
import { tokensCopy } from '../../copy/en/tokens.ts'
import { CopyButton } from '../../copy-button/copy-button.tsx'
import { List } from '../../list/list.tsx'
import { SkeletonRow } from '../../list/skeleton-row.tsx'
import { useStyles } from '../../styles/use-styles.ts'
import { useAnnounce, useUi } from '../../ui-provider/ui-context.ts'
import { Blank } from '../shared/blank/blank.tsx'
import { FocusGroup } from '../shared/focus-group.tsx'
import { formatMoney } from '../shared/format-amount.ts'
import { RetryButton } from '../shared/retry/retry-button.tsx'
import { useArrival } from '../shared/use-arrival.ts'
import { useKeepFocus } from '../shared/use-keep-focus.ts'
import { TokenNotice } from './token-notice.tsx'
import { TokenRow } from './token-row.tsx'
import type { TokenRowData } from './token-row-data.ts'
import css from './tokens-view.css?inline'

export { formatMoney } from '../shared/format-amount.ts'
export type { TokenRowData } from './token-row-data.ts'

/** The props of `TokensView`. */
export type TokensViewProps = {
  /** `loading`: nothing is known yet. `error`: the last read failed; tokens known before stay. */
  readonly state: 'loading' | 'ready' | 'empty' | 'error'
  readonly tokens: readonly TokenRowData[]
  /** Sum of what has a price; absent when nothing has one. */
  readonly total?: string | undefined
  /** ISO 4217 */
  readonly currency: string
  /** A part couldn't be read. */
  readonly partial?: boolean | undefined
  /** Seconds until Retry may be pressed, from the moment they are given. */
  readonly retryIn?: number | undefined
  readonly onRetry: () => void
  /** Retry was pressed and is being answered, while the error is still shown. */
  readonly retrying?: boolean | undefined
  /** The account's, whole. */
  readonly address: string
  /** The caller writes the address to the clipboard and says whether it worked. */
  readonly onCopy: () => boolean | Promise<boolean>
}

/** What an account holds on its network: the Tokens tab. */
export function TokensView(props: TokensViewProps): ReactNode {
  useStyles(css)
  const { state, tokens, total, currency, partial, retryIn, onRetry } = props
  const t = useCopy('tokens', tokensCopy)
  const { locale } = useUi()
  const view = useRef<HTMLDivElement>(null)
  const keepFocus = useKeepFocus(view)
  const loading = state === 'loading'
  useAnnounce(loading ? t('loading') : '')
  useArrival(loading, state === 'ready' ? t('loaded', { count: tokens.length }) : '')
  const retry = <RetryButton retryIn={retryIn} t={t} onRetry={onRetry} loading={props.retrying} />

  if (state === 'empty')
    return (
      <Blank
        icon="wallet"
        title={t('emptyTitle')}
        text={t('emptyText')}
        action={
          <CopyButton
            variant="secondary"
            size="sm"
            label={t('copyAddress')}
            value={props.address}
            onCopy={props.onCopy}
          />
        }
        announced="polite"
      />
    )
  const worth = total === undefined ? undefined : formatMoney(total, currency, locale)
  return (
    <FocusGroup className="lk-tokens" area={view} label={t('list')} {...keepFocus}>
      {state === 'error' && tokens.length === 0 ? (
        <Blank icon="warning" title={t('errorTitle')} text={t('errorText')} action={retry} announced="polite" />
      ) : (
        <TokenNotice failure={state === 'error' ? 'oldText' : undefined} partial={partial} retry={retry} t={t} />
      )}
      {worth !== undefined && (
        <p className="lk-tokens-total">
          <span>{t('total')}</span>{' '}
          <strong dir="ltr">
            <bdi title={worth}>{worth}</bdi>
          </strong>
        </p>
      )}
      {(loading || tokens.length > 0) && (
        <div aria-busy={loading || undefined}>
          <List label={t('list')}>
            {loading
              ? [0, 1, 2].map((index) => <SkeletonRow key={index} index={index} />)
              : tokens.map((token) => (
                  <TokenRow key={token.id} token={token} currency={currency} locale={locale} t={t} />
                ))}
          </List>
        </div>
      )}
    </FocusGroup>
  )
}
