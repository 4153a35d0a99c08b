import { formatBalance } from '@latchkey/core/format'
import type { ReactNode } from 'react'
import type { Translate } from '../../copy/copy.ts'
import type { swapCopy } from '../../copy/en/swap.ts'
import { Icon } from '../../icon/icon.tsx'
import { TokenIcons, type TokenImage } from '../../token-icons/token-icons.tsx'
import { useAnnounce, useUi } from '../../ui-provider/ui-context.ts'
import { formatMoney } from '../shared/format-amount.ts'
import { usePaused } from '../shared/use-paused.ts'

/** One side of a swap. */
export type SwapSideData = {
  /** Absent = none is chosen. */
  readonly token?: TokenImage | undefined
  /** The account's balance of it, an exact decimal string; absent = unknown. */
  readonly balance?: string | undefined
  /** The amount's worth in USD; absent = no price. */
  readonly value?: string | undefined
}

type SwapSideProps = {
  readonly label: string
  readonly side: SwapSideData
  readonly t: Translate<typeof swapCopy>
  readonly invalid?: boolean | undefined
  readonly readAs?: string | undefined
  /** The id of the text that says so. */
  readonly readAsId?: string | undefined
  readonly max?: ReactNode
  /** Shown below the amount, and announced. */
  readonly note?: string | undefined
  readonly onSelect: () => void
  /** The amount. */
  readonly children: ReactNode
}

/** One side of a swap: amount, token, value and balance. */
export function SwapSide(props: SwapSideProps): ReactNode {
  const { children, invalid, label, max, onSelect, readAs, side, t } = props
  const { locale } = useUi()
  const { balance, token, value } = side
  const symbol = token?.name ?? ''
  const held = balance === undefined ? undefined : `${formatBalance(balance, locale)} ${symbol}`
  const readText = readAs === undefined ? '' : t('readAs', { amount: `${readAs} ${symbol}` })
  useAnnounce(usePaused(readText))
  useAnnounce(props.note ?? '')
  return (
    <fieldset className="lk-swap-side" data-invalid={invalid ? '' : undefined}>
      <legend className="lk-hidden">{label}</legend>
      <span className="lk-swap-label" aria-hidden="true">
        {label}
      </span>
      <div className="lk-swap-line">
        {children}
        <button className="lk-swap-token" type="button" onClick={onSelect}>
          {token && <TokenIcons images={[token]} size="sm" />}
          <bdi aria-hidden={token ? true : undefined}>{token ? symbol : t('chooseToken')}</bdi>
          {token && <span className="lk-hidden">{t('token', { symbol })}</span>}
          <Icon name="chevron" size="sm" />
        </button>
      </div>
      <div className="lk-swap-line">
        <span>
          <span id={props.readAsId}>{readText}</span>{' '}
          {value !== undefined && <bdi dir="ltr">≈ {formatMoney(value, 'USD', locale)}</bdi>}
        </span>
        {token && <bdi>{held === undefined ? t('balanceUnknown') : t('balance', { amount: held })}</bdi>}
        {max}
      </div>
      {props.note && <p className="lk-swap-label">{props.note}</p>}
    </fieldset>
  )
}
