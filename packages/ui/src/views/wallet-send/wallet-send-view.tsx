import type { ReceiverCheck, SendMessage } from '@latchkey/core/features/send'
import { formatBalance } from '@latchkey/core/format'
import { type ReactNode, useId, useRef } from 'react'
import { Button } from '../../button/button.tsx'
import { useCopy } from '../../copy/copy.ts'
import { sendCopy } from '../../copy/en/send.ts'
import { Icon } from '../../icon/icon.tsx'
import { Notice } from '../../notice/notice.tsx'
import { useStyles } from '../../styles/use-styles.ts'
import { TokenIcons, type TokenImage } from '../../token-icons/token-icons.tsx'
import { useAnnounce, useUi } from '../../ui-provider/ui-context.ts'
import { Blank } from '../shared/blank/blank.tsx'
import { focusUnticked } from '../shared/focus-unticked.ts'
import { formatMoney } from '../shared/format-amount.ts'
import { useKeepFocus } from '../shared/use-keep-focus.ts'
import { LookAlike } from './look-alike.tsx'
import { ReceiverField, type ReceiverFieldProps } from './receiver-field.tsx'
import css from './wallet-send-view.css?inline'

/** What is sent, as the view draws it. */
export type SentThing = TokenImage & {
  /** The name of a collectible. The visitor types no amount, unless the account holds `several` of it. */
  readonly collectible?: string | undefined
  readonly several?: boolean | undefined
}

/** The props of `WalletSendView`. */
export type WalletSendViewProps = Omit<ReceiverFieldProps, 't' | 'field'> & {
  /** Nothing can be sent on this network from here. */
  readonly unsupported?: boolean | undefined
  readonly network: string
  readonly onNetworks?: (() => void) | undefined
  /** Absent = none is chosen. */
  readonly token?: SentThing | undefined
  readonly onSelectToken: () => void
  /** As it was typed. */
  readonly amountText: string
  readonly amountIn: 'token' | 'fiat'
  /** The amount as it was read, an exact decimal string, where it may differ from what the visitor meant. */
  readonly readAs?: string | undefined
  readonly onAmount: (text: string) => void
  /** The amount in the other unit, an exact decimal string; absent = no price. */
  readonly otherAmount?: string | undefined
  /** ISO 4217 */
  readonly currency: string
  /** How old the price is, in words. */
  readonly priceAge?: string | undefined
  /** Absent = there is no price. */
  readonly onToggleUnit?: (() => void) | undefined
  /** An exact decimal string; absent = not known. */
  readonly balance?: string | undefined
  readonly balanceFailed?: boolean | undefined
  /** Absent = the most that can be sent isn't known. */
  readonly onMax?: (() => void) | undefined
  readonly findingMax?: boolean | undefined
  readonly check?: ReceiverCheck | undefined
  readonly acknowledged: boolean
  readonly onAcknowledge: () => void
  /** The first input that is missing. */
  readonly message: SendMessage
  readonly onReview: () => void
  /** The page went away while the wallet was asked: shows what is known of that transfer; absent = it didn't. */
  readonly onInterrupted?: (() => void) | undefined
}

/** The view with the token, the amount and the receiver of a transfer. */
export function WalletSendView(props: WalletSendViewProps): ReactNode {
  useStyles(css)
  const { token, amountIn, amountText, balance, check, currency, message, otherAmount } = props
  const t = useCopy('send', sendCopy)
  const { locale } = useUi()
  const id = useId()
  const amountField = useRef<HTMLInputElement>(null)
  const receiverField = useRef<HTMLInputElement>(null)
  // "Paste" and the scanner go away once there is a receiver.
  const keepFocus = useKeepFocus(receiverField)
  const wrongAmount = message === 'incorrect-value' || message === 'insufficient-funds'
  const open = message === 'preview' && check?.imitates !== undefined && !props.acknowledged
  useAnnounce(wrongAmount ? t(message) : '')
  useAnnounce(props.findingMax ? t('findingMax') : '')
  if (props.unsupported)
    return (
      <Blank
        icon="network"
        title={t('unsupportedTitle')}
        text={t('unsupportedText', { network: props.network })}
        action={
          props.onNetworks && (
            <Button size="sm" onClick={props.onNetworks}>
              {t('networks')}
            </Button>
          )
        }
        announced="polite"
      />
    )

  const isCollectible = token?.collectible !== undefined
  const unit = amountIn === 'fiat' ? currency : (token?.name ?? '')
  const held =
    balance === undefined
      ? undefined
      : `${formatBalance(balance, locale)} ${isCollectible ? '' : (token?.name ?? '')}`.trim()
  const other =
    otherAmount === undefined
      ? undefined
      : amountIn === 'token'
        ? formatMoney(otherAmount, currency, locale)
        : `${formatBalance(otherAmount, locale)} ${token?.name ?? ''}`
  const next = () => {
    if (open) return focusUnticked(receiverField.current?.closest('.lk-send'))
    if (message === 'preview') return props.onReview()
    if (message === 'select-token') return props.onSelectToken()
    if (message === 'lookup-failed') return props.onReceiver(props.receiver)
    const field = message === 'add-address' || message === 'invalid-address' ? receiverField : amountField
    field.current?.focus()
  }
  return (
    <form
      className="lk-send"
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        if (!props.resolving) next()
      }}
      {...keepFocus}
    >
      {props.onInterrupted && (
        <Notice
          tone="warning"
          title={t('interrupted')}
          action={
            <Button size="sm" onClick={props.onInterrupted}>
              {t('lookAtIt')}
            </Button>
          }
        >
          {t('interruptedText')}
        </Notice>
      )}
      {isCollectible && (
        <div className="lk-send-box">
          <div className="lk-send-line">
            <TokenIcons images={[token]} shape="square" />
            <strong dir="auto">{token.collectible}</strong>
          </div>
        </div>
      )}
      {(!isCollectible || token.several) && (
        <div className="lk-send-box" data-invalid={wrongAmount ? '' : undefined}>
          {isCollectible && (
            <label className="lk-send-line" htmlFor={`${id}amount`}>
              {t('howMany')}
            </label>
          )}
          <div className="lk-send-line">
            <input
              ref={amountField}
              id={`${id}amount`}
              className="lk-send-input lk-send-amount"
              type="text"
              inputMode={isCollectible ? 'numeric' : 'decimal'}
              dir="ltr"
              value={amountText}
              placeholder={t('amountPlaceholder')}
              aria-label={isCollectible ? undefined : t('amount', { unit })}
              aria-invalid={wrongAmount || undefined}
              aria-describedby={wrongAmount ? `${id} ${id}why` : id}
              autoComplete="off"
              autoCorrect="off"
              spellCheck={false}
              enterKeyHint="next"
              onChange={(event) => props.onAmount(event.target.value)}
            />
            {!isCollectible && (
              <button className="lk-send-token" type="button" onClick={props.onSelectToken}>
                {token && <TokenIcons images={[token]} size="sm" />}
                <bdi>{token ? token.name : t('chooseToken')}</bdi>
                {token && <span className="lk-hidden">. {t('token')}</span>}
                <Icon name="chevron" size="sm" />
              </button>
            )}
          </div>
          {props.onToggleUnit && (
            <button
              className="lk-send-link"
              type="button"
              title={other && props.priceAge && t('priceAge', { age: props.priceAge })}
              onClick={props.onToggleUnit}
            >
              {other !== undefined && <bdi dir="ltr">≈ {other}</bdi>}
              <span className={other === undefined ? undefined : 'lk-hidden'}>
                {other !== undefined && '. '}
                {t('otherUnit', { unit: amountIn === 'token' ? currency : (token?.name ?? '') })}
              </span>
            </button>
          )}
          <div className="lk-send-line lk-send-held">
            <p className="lk-send-found" id={id}>
              {props.readAs !== undefined && `${t('readAs', { amount: `${props.readAs} ${unit}` })} · `}
              {held === undefined ? props.balanceFailed && t('balanceUnknown') : t('balance', { amount: held })}
              {other !== undefined && props.priceAge && ` · ${t('priceAge', { age: props.priceAge })}`}
            </p>
            {props.onMax && (
              <Button size="sm" variant="ghost" loading={props.findingMax} onClick={props.onMax}>
                {t('max')}
              </Button>
            )}
          </div>
        </div>
      )}
      <ReceiverField {...props} t={t} field={receiverField} />
      {check?.imitates && (
        <LookAlike
          imitates={check.imitates}
          acknowledged={props.acknowledged}
          onAcknowledge={props.onAcknowledge}
          t={t}
        />
      )}
      {check && !check.known && !check.imitates && (
        <p className="lk-send-found">
          <strong>{t('firstTime')}.</strong> {t('firstTimeText')}
        </p>
      )}
      <Button type="submit" variant="primary" full loading={props.resolving}>
        <span id={`${id}why`}>{t(open ? 'acknowledge' : message)}</span>
      </Button>
    </form>
  )
}

/** Describes a transaction in the visitor's language: for the preview and for Activity. */
export function useSendWords() {
  const t = useCopy('send', sendCopy)
  return {
    describe: (sent: {
      readonly amount?: string | undefined
      readonly token?: { readonly symbol: string } | undefined
      readonly collectible?: string | undefined
      readonly several?: boolean | undefined
      readonly receiver: string
    }) =>
      sent.collectible === undefined
        ? t('description', { amount: sent.amount, symbol: sent.token?.symbol, receiver: sent.receiver })
        : t(sent.several ? 'descriptionCollectibles' : 'descriptionCollectible', {
            amount: sent.amount,
            name: sent.collectible,
            receiver: sent.receiver,
          }),
  }
}

/** The dialog's title over WalletSendView. */
export function useWalletSendTitle(): string {
  return useCopy('send', sendCopy)('title')
}
