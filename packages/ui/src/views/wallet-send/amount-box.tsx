import { formatBalance } from '@latchkey/core/format'
import type { ReactNode, Ref } from 'react'
import { Button } from '../../button/button.tsx'
import type { Translate } from '../../copy/copy.ts'
import type { sendCopy } from '../../copy/en/send.ts'
import { Icon } from '../../icon/icon.tsx'
import { TokenIcons, type TokenImage } from '../../token-icons/token-icons.tsx'
import { useAnnounce, useUi } from '../../ui-provider/ui-context.ts'
import { formatMoney } from '../shared/format-amount.ts'
import { formatSignificant } from '../shared/format-significant.ts'
import { usePaused } from '../shared/use-paused.ts'

/** What is sent, as the view draws it. */
export type SentThing = TokenImage & {
  /** The name of a collectible. The visitor types no amount, unless the account holds `several` of it. */
  readonly collectible?: string | undefined
  readonly several?: boolean | undefined
}

/** The token and the amount. */
export type AmountFields = {
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
  /** The most that can be sent could not be found out. */
  readonly maxFailed?: boolean | undefined
}

type AmountBoxProps = AmountFields & {
  readonly isWrong: boolean
  /** The id of the text below the field. */
  readonly id: string
  readonly field: Ref<HTMLInputElement>
  readonly t: Translate<typeof sendCopy>
}

/** The field for the amount, with the amount in the other unit and what the account holds. */
export function AmountBox({ field, id, isWrong, t, ...props }: AmountBoxProps): ReactNode {
  const { amountIn, amountText, currency, token } = props
  const { locale } = useUi()
  const isCollectible = token?.collectible !== undefined
  const tokenName = token?.name ?? ''
  const [unit, otherUnit] = amountIn === 'fiat' ? [currency, tokenName] : [tokenName, currency]
  const other = otherAmountText(props, locale)
  const held = heldText(props, locale)
  const readText = props.readAs === undefined ? '' : t('readAs', { amount: `${props.readAs} ${unit}` })
  useAnnounce(usePaused(readText))
  return (
    <div className="lk-send-box" data-invalid={isWrong ? '' : undefined}>
      {isCollectible && (
        <label className="lk-send-line" htmlFor={`${id}amount`}>
          {t('howMany')}
        </label>
      )}
      <div className="lk-send-line">
        <input
          ref={field}
          id={`${id}amount`}
          className="lk-send-input lk-send-amount"
          type="text"
          inputMode={isCollectible ? 'numeric' : 'decimal'}
          dir="ltr"
          value={amountText}
          placeholder={t('amountPlaceholder')}
          aria-label={isCollectible ? undefined : t('amount', { unit })}
          aria-invalid={isWrong || undefined}
          aria-describedby={isWrong ? `${id} ${id}why` : id}
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
            {t('otherUnit', { unit: otherUnit })}
          </span>
        </button>
      )}
      <div className="lk-send-line lk-send-held">
        <p className="lk-send-found" id={id}>
          {readText && `${readText} · `}
          {held === undefined ? props.balanceFailed && t('balanceUnknown') : t('balance', { amount: held })}
          {other !== undefined && props.priceAge && ` · ${t('priceAge', { age: props.priceAge })}`}
        </p>
        {props.onMax && (
          <Button size="sm" variant="ghost" loading={props.findingMax} onClick={props.onMax}>
            {t('max')}
          </Button>
        )}
      </div>
      {props.maxFailed && <p className="lk-send-found">{t('maxFailed')}</p>}
    </div>
  )
}

function otherAmountText({ amountIn, currency, otherAmount, token }: AmountFields, locale: string): string | undefined {
  if (otherAmount === undefined) return undefined
  if (amountIn === 'token') return formatMoney(otherAmount, currency, locale)
  return `${formatSignificant(otherAmount, locale)} ${token?.name ?? ''}`
}

function heldText({ balance, token }: AmountFields, locale: string): string | undefined {
  if (balance === undefined) return undefined
  const unit = token?.collectible === undefined ? (token?.name ?? '') : ''
  return `${formatBalance(balance, locale)} ${unit}`.trim()
}
