import type { SwapMessage } from '@latchkey/core/features/swap'
import { type ReactNode, useId, useRef } from 'react'
import { Button } from '../../button/button.tsx'
import { useCopy } from '../../copy/copy.ts'
import { swapCopy } from '../../copy/en/swap.ts'
import { Notice } from '../../notice/notice.tsx'
import { useStyles } from '../../styles/use-styles.ts'
import { useAnnounce, useUi } from '../../ui-provider/ui-context.ts'
import { Shimmer, Spinner } from '../../waiting/waiting.tsx'
import { Blank } from '../shared/blank/blank.tsx'
import { formatSignificant } from '../shared/format-significant.ts'
import { useArrival } from '../shared/use-arrival.ts'
import { SevereImpact } from './severe-impact.tsx'
import { SwapFacts, type SwapFactsProps } from './swap-facts.tsx'
import { SwapSettings, type SwapSettingsProps } from './swap-settings.tsx'
import { SwapSide, type SwapSideData } from './swap-side.tsx'
import css from './swap-view.css?inline'
import { useFirstPrice } from './use-first-price.ts'

/** The props of `SwapView`. */
export type SwapViewProps = Omit<SwapSettingsProps, 't'> &
  Pick<SwapFactsProps, 'quote'> & {
    readonly state: 'loading' | 'ready' | 'unsupported' | 'error'
    readonly network: string
    readonly onNetworks?: (() => void) | undefined
    readonly onRetry: () => void
    readonly from: SwapSideData
    readonly to: SwapSideData
    /** As it was typed. */
    readonly amountText: string
    /** The amount as it was read, an exact decimal string, where it may differ from what the visitor meant. */
    readonly readAs?: string | undefined
    readonly onAmount: (text: string) => void
    readonly onSelectFrom: () => void
    readonly onSelectTo: () => void
    readonly onSwitch: () => void
    /** Absent = the most that can be swapped isn't known. */
    readonly onMax?: (() => void) | undefined
    readonly findingMax?: boolean | undefined
    /** The most that can be swapped could not be found out. */
    readonly maxFailed?: boolean | undefined
    readonly loadingQuote: boolean
    readonly acknowledged: boolean
    readonly onAcknowledge: (consents: boolean) => void
    /** The first input that is missing. */
    readonly message: SwapMessage
    readonly onReview: () => void
  }

/** The view with the tokens and the amount of a swap, and its quote. */
export function SwapView(props: SwapViewProps): ReactNode {
  useStyles(css)
  const { from, loadingQuote, message, quote, to } = props
  const t = useCopy('swap', swapCopy)
  const { locale } = useUi()
  const id = useId()
  const form = useRef<HTMLFormElement>(null)
  const wrongAmount = message === 'incorrect-amount' || message === 'insufficient-balance'
  const isReady = props.state === 'ready'
  const received = quote && to.token && `${formatSignificant(quote.toAmount, locale)} ${to.token.name}`
  const found = received && !loadingQuote && message !== 'finding-price' ? t('priceFound', { amount: received }) : ''
  const input = [props.amountText, from.token?.id ?? from.token?.name, to.token?.id ?? to.token?.name]
  const price = useFirstPrice(quote ? input.join() : '', found)
  useAnnounce(props.state === 'loading' ? t('loading') : '')
  useArrival(props.state === 'loading', isReady ? t('title') : '')
  useAnnounce(isReady && wrongAmount ? t(message) : '')
  useAnnounce(isReady ? price : '')
  if (!isReady) return <NotReady {...props} />

  const focus = (selector: string) => form.current?.querySelector<HTMLElement>(selector)?.focus()
  const next = () => {
    if (message === 'review') return props.onReview()
    if (message === 'select-token') return from.token ? props.onSelectTo() : props.onSelectFrom()
    if (message === 'acknowledge') return focus('.lk-swap-severe')
    if (message !== 'finding-price') focus('.lk-swap-field')
  }
  const arrives = quote ? formatSignificant(quote.toAmount, locale) : ''
  return (
    <form
      ref={form}
      className="lk-swap"
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        next()
      }}
    >
      <SwapSide
        label={t('pay')}
        side={from}
        t={t}
        invalid={wrongAmount}
        onSelect={props.onSelectFrom}
        note={props.maxFailed ? t('maxFailed') : undefined}
        readAs={props.readAs}
        readAsId={`${id}read`}
        max={
          props.onMax && (
            <Button size="sm" variant="ghost" loading={props.findingMax} onClick={props.onMax}>
              {t(props.findingMax ? 'findingMax' : 'max')}
            </Button>
          )
        }
      >
        <input
          className="lk-swap-field"
          data-long={isLong(props.amountText)}
          type="text"
          inputMode="decimal"
          dir="ltr"
          value={props.amountText}
          placeholder="0"
          aria-label={t('amount', { symbol: from.token?.name ?? '' })}
          aria-invalid={wrongAmount || undefined}
          aria-describedby={wrongAmount ? `${id} ${id}read` : `${id}read`}
          autoComplete="off"
          autoCorrect="off"
          spellCheck={false}
          enterKeyHint="next"
          onChange={(event) => props.onAmount(event.target.value)}
        />
      </SwapSide>
      <button
        className="lk-swap-switch"
        type="button"
        aria-label={t('switch')}
        title={t('switch')}
        onClick={props.onSwitch}
      >
        <svg viewBox="0 0 16 16" aria-hidden="true">
          <path d="M5 2.5v11m0 0-3-3m3 3 3-3M11 13.5v-11m0 0-3 3m3-3 3 3" />
        </svg>
      </button>
      <SwapSide label={t('receive')} side={to} t={t} onSelect={props.onSelectTo}>
        <output
          className="lk-swap-field"
          dir="ltr"
          // The announcement has the symbol too.
          aria-live="off"
          data-old={quote && loadingQuote ? '' : undefined}
          data-long={isLong(arrives)}
          title={quote?.toAmount}
        >
          {arrives || (loadingQuote ? <Spinner /> : '0')}
        </output>
      </SwapSide>
      {quote && from.token && to.token && (
        <SwapFacts quote={quote} from={from.token.name} to={to.token.name} slippage={props.slippage} t={t} />
      )}
      {message === 'no-route' && (
        <Notice tone="warning">{t('noRouteText', { from: from.token?.name, to: to.token?.name })}</Notice>
      )}
      {message === 'no-price' && <Notice tone="error">{t('noPriceText')}</Notice>}
      {quote?.impactLevel === 'severe' && (
        <SevereImpact
          impact={quote.priceImpact ?? ''}
          acknowledged={props.acknowledged}
          onAcknowledge={props.onAcknowledge}
          t={t}
        />
      )}
      <SwapSettings {...props} t={t} />
      <Button type="submit" variant="primary" full loading={message === 'finding-price'}>
        <span id={id}>{t(message)}</span>
      </Button>
    </form>
  )
}

function NotReady({ network, onNetworks, onRetry, state }: SwapViewProps): ReactNode {
  const t = useCopy('swap', swapCopy)
  if (state === 'loading')
    return (
      <div className="lk-swap" aria-busy="true">
        <SideToCome label={t('pay')} />
        {/* Keeps the space of the button that turns the swap around. */}
        <span className="lk-swap-switch" aria-hidden="true" />
        <SideToCome label={t('receive')} />
        <Shimmer width={36} height={4.4} shape="tile" />
      </div>
    )
  const isUnsupported = state === 'unsupported'
  return (
    <Blank
      icon={isUnsupported ? 'network' : 'warning'}
      title={t(isUnsupported ? 'unsupportedTitle' : 'errorTitle')}
      text={isUnsupported ? t('unsupportedText', { network }) : t('errorText')}
      action={
        isUnsupported ? (
          onNetworks && (
            <Button size="sm" onClick={onNetworks}>
              {t('networks')}
            </Button>
          )
        ) : (
          <Button size="sm" icon="refresh" part="retry" onClick={onRetry}>
            {t('retry')}
          </Button>
        )
      }
      announced={isUnsupported ? 'polite' : 'assertive'}
    />
  )
}

/** One side of a swap until its tokens are known: what comes has the same size. */
function SideToCome({ label }: { readonly label: string }): ReactNode {
  return (
    <div className="lk-swap-side">
      <span className="lk-swap-label">{label}</span>
      <div className="lk-swap-line lk-swap-coming">
        <Shimmer width={10} height={2.6} />
        <Shimmer width={9} height={4.4} />
      </div>
      <div className="lk-swap-line">
        <Shimmer />
      </div>
    </div>
  )
}

/** Describes a swap in the visitor's language: for the preview's steps and for Activity. */
export function useSwapWords() {
  const t = useCopy('swap', swapCopy)
  return (swap: {
    readonly from: string
    readonly to: string
    readonly fromAmount: string
    readonly approval: 'exact' | 'unlimited'
  }) => ({
    description: t('description', swap),
    approve: t(swap.approval === 'exact' ? 'approve' : 'approveUnlimited', swap),
    reset: t('resetApproval', swap),
  })
}

/** Whether an amount needs smaller letters to stand whole beside its token on a small phone. */
const isLong = (amount: string): true | undefined => amount.length > 7 || undefined

/** The dialog's title over SwapView. */
export function useSwapTitle(): string {
  return useCopy('swap', swapCopy)('title')
}
