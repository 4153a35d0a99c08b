import type { AmountProblem, BuyQuote } from '@latchkey/core/features/buy'
import { add } from '@latchkey/core/format'
import { type ReactNode, useId, useRef } from 'react'
import { Address } from '../../address/address.tsx'
import { Button } from '../../button/button.tsx'
import { type Translate, useCopy } from '../../copy/copy.ts'
import { buyCopy } from '../../copy/en/buy.ts'
import { List } from '../../list/list.tsx'
import { Notice } from '../../notice/notice.tsx'
import { Row } from '../../row/row.tsx'
import { Section } from '../../section/section.tsx'
import { useStyles } from '../../styles/use-styles.ts'
import { Tag } from '../../tag/tag.tsx'
import { useAnnounce, useUi } from '../../ui-provider/ui-context.ts'
import { Shimmer } from '../../waiting/waiting.tsx'
import { WalletIcon } from '../../wallet-icon/wallet-icon.tsx'
import { providerName } from '../shared/buy/provider-name.ts'
import { formatMoney } from '../shared/format-amount.ts'
import { formatSignificant } from '../shared/format-significant.ts'
import css from './buy-amount-view.css?inline'
import { ChoiceField } from './choice-field.tsx'

/** Something to choose in a field, and its name. */
export type BuyChoice = { readonly id: string; readonly name: string }

/** The props of `BuyAmountView`. */
export type BuyAmountViewProps = {
  readonly provider?: string | undefined
  /** As it was typed. */
  readonly amountText: string
  readonly onAmount: (text: string) => void
  /** ISO 4217 */
  readonly paymentCurrency: string
  readonly paymentCurrencies: readonly string[]
  readonly onPaymentCurrency: (id: string) => void
  readonly problem?: AmountProblem | undefined
  /** What was typed isn't an amount, or could be two. */
  readonly unread?: boolean | undefined
  /** The symbol of the currency to buy. */
  readonly symbol: string
  readonly purchaseCurrency: string
  readonly purchaseCurrencies: readonly BuyChoice[]
  readonly onPurchaseCurrency: (id: string) => void
  readonly network?: string | undefined
  readonly networks: readonly BuyChoice[]
  readonly onNetwork: (id: string) => void
  /** An exact decimal string; absent = unknown. */
  readonly purchaseAmount?: string | undefined
  readonly quotesLoading: boolean
  /** By provider. */
  readonly quotes: Readonly<Record<string, BuyQuote>>
  readonly onProvider: (id: string) => void
  /** The price is only an estimate, and nothing can be bought. */
  readonly estimate: boolean
  /** Why there is no price, or no window, in words; `''` = no particular reason. */
  readonly failure?: string | undefined
  /** It is the provider's page that couldn't be opened. */
  readonly notBegun?: boolean | undefined
  readonly onRetry: () => void
  readonly address?: string | undefined
  /** What to know before something is bought for the account. */
  readonly notice?: ReactNode
  readonly canBuy: boolean
  readonly onBuy: () => void
}

/** How much to buy, of what, and what it costs. */
export function BuyAmountView(props: BuyAmountViewProps): ReactNode {
  useStyles(css)
  const { amountText, estimate, paymentCurrency, problem, provider, purchaseAmount, symbol, unread } = props
  const t = useCopy('buy', buyCopy)
  const { locale } = useUi()
  const id = useId()
  const field = useRef<HTMLInputElement>(null)
  const money = (amount: string) => formatMoney(amount, paymentCurrency, locale)
  const name = providerName(provider ?? '')
  const said = problem ? t(problem.kind, { amount: money(problem.limit) }) : unread ? t('enter') : ''
  const figure = purchaseAmount === undefined ? undefined : `${formatSignificant(purchaseAmount, locale)} ${symbol}`
  useAnnounce(said)
  useAnnounce(props.quotesLoading ? t('quoting') : figure ? `${t('get')} ${figure}` : '')
  return (
    <form
      className="lk-buy"
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        if (props.canBuy) props.onBuy()
        else field.current?.focus()
      }}
    >
      {props.notice}
      <div className="lk-buy-box" data-invalid={said ? '' : undefined}>
        <label className="lk-buy-label" htmlFor={`${id}-amount`}>
          {t('pay')}
        </label>
        <div className="lk-buy-line">
          <input
            ref={field}
            id={`${id}-amount`}
            className="lk-buy-input"
            type="text"
            inputMode="decimal"
            dir="ltr"
            value={amountText}
            placeholder={t('placeholder')}
            aria-invalid={said ? true : undefined}
            aria-describedby={said ? `${id}-problem` : undefined}
            autoComplete="off"
            spellCheck={false}
            enterKeyHint="done"
            onChange={(event) => props.onAmount(event.target.value)}
          />
          <ChoiceField
            label={t('payIn')}
            value={paymentCurrency}
            choices={props.paymentCurrencies.map((currency) => ({ id: currency, name: currency }))}
            onChoose={props.onPaymentCurrency}
          />
        </div>
        {said && (
          <p className="lk-buy-problem" id={`${id}-problem`}>
            {said}
          </p>
        )}
      </div>
      <GetBox {...props} figure={figure} money={money} t={t} />
      <Failure {...props} t={t} />
      {estimate && <p className="lk-buy-note">{t('estimateText')}</p>}
      <Offers {...props} t={t} />
      {provider && !estimate && <p className="lk-buy-note">{t('opens', { provider: name })}</p>}
      <Button variant="primary" full type="submit" icon="external" part="confirm" disabled={!props.canBuy}>
        {amountText === '' || unread ? t('enter') : t('buy', { provider: name })}
      </Button>
    </form>
  )
}

type PartProps = BuyAmountViewProps & { readonly t: Translate<typeof buyCopy> }

/** What the visitor gets, on which network, and the fees. */
function GetBox({
  figure,
  money,
  t,
  ...props
}: PartProps & { readonly figure: string | undefined; readonly money: (amount: string) => string }): ReactNode {
  const fees = (props.provider && props.quotes[props.provider]?.fees) || []
  const feeSum = fees.reduce((sum, { amount }) => add(sum, amount), '0')
  const noFigure = props.amountText === '' || props.problem ? '–' : t('unknownAmount')
  return (
    <div className="lk-buy-box">
      <div className="lk-buy-line">
        <span className="lk-buy-label">{t('get')}</span>
        {props.estimate && <Tag tone="warning">{t('estimate')}</Tag>}
      </div>
      <div className="lk-buy-line">
        {/* It begins where the line does, whatever the direction of its own text. */}
        <span className="lk-buy-figure">
          <bdi>
            {props.quotesLoading && figure === undefined ? <Shimmer width={12} height={2.2} /> : (figure ?? noFigure)}
          </bdi>
        </span>
        <ChoiceField
          label={t('getWhat')}
          value={props.purchaseCurrency}
          choices={props.purchaseCurrencies}
          onChoose={props.onPurchaseCurrency}
        />
      </div>
      <div className="lk-buy-line">
        {props.network !== undefined && (
          <ChoiceField label={t('network')} value={props.network} choices={props.networks} onChoose={props.onNetwork} />
        )}
        {feeSum !== '0' && <span className="lk-buy-note">{t('fees', { amount: money(feeSum) })}</span>}
      </div>
      {props.address && (
        <p className="lk-buy-note">
          {t('to')}: <Address value={props.address} />
        </p>
      )}
    </div>
  )
}

function Failure({ failure, notBegun, onRetry, provider = '', quotesLoading, t }: PartProps): ReactNode {
  if (failure === undefined) return null
  if (notBegun)
    return (
      <Notice tone="error" title={t('notBegun', { provider: providerName(provider) })}>
        {t('notBegunText')}
      </Notice>
    )
  return (
    <Notice
      tone="error"
      title={t('quoteFailed')}
      action={
        <Button size="sm" icon="refresh" part="retry" loading={quotesLoading} onClick={onRetry}>
          {t('retry')}
        </Button>
      }
    >
      {failure || t('quoteFailedText')}
    </Notice>
  )
}

/** The providers to choose from, unless the only offer is of the chosen one. */
function Offers({ onProvider, provider, quotes, symbol, t }: PartProps): ReactNode {
  const { locale } = useUi()
  const offers = Object.entries(quotes)
  if (offers.every(([offering]) => offering === provider)) return null
  return (
    <Section title={t('quotes')}>
      <List>
        {offers.map(([offering, quote]) => (
          <Row
            key={offering}
            filled
            leading={<WalletIcon name={providerName(offering)} id={offering} />}
            title={`${formatSignificant(quote.purchaseAmount, locale)} ${symbol}`}
            subtitle={providerName(offering)}
            current={offering === provider}
            tag={offering === provider ? <Tag tone="accent">{t('chosen')}</Tag> : undefined}
            onClick={() => onProvider(offering)}
          />
        ))}
      </List>
    </Section>
  )
}

/** The dialog's title over BuyAmountView. */
export function useBuyAmountTitle(): string {
  return useCopy('buy', buyCopy)('title')
}
