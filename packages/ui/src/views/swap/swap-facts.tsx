import type { SwapQuote } from '@latchkey/core/features/swap'
import type { ReactNode } from 'react'
import type { Translate } from '../../copy/copy.ts'
import type { swapCopy } from '../../copy/en/swap.ts'
import { useUi } from '../../ui-provider/ui-context.ts'
import { formatSignificant } from '../shared/format-significant.ts'

/** The props of `SwapFacts`. */
export type SwapFactsProps = {
  readonly quote?: SwapQuote | undefined
  /** Symbols. */
  readonly from: string
  readonly to: string
  readonly slippage: string
  readonly t: Translate<typeof swapCopy>
}

/** The terms of a swap: price, impact, and the least that arrives. */
export function SwapFacts({ from, quote, slippage, t, to }: SwapFactsProps): ReactNode {
  const { locale } = useUi()
  if (!quote) return null
  const { impactLevel, minimum, priceImpact, rate } = quote
  return (
    <dl className="lk-swap-facts">
      <div>
        <dt>{t('rate')}</dt>
        <dd>
          <bdi>{t('rateText', { from, to, amount: formatSignificant(rate, locale) })}</bdi>
        </dd>
      </div>
      <div>
        <dt>{t('impact')}</dt>
        <dd data-impact={impactLevel}>
          {priceImpact === undefined ? t('impactUnknown') : <bdi dir="ltr">{formatPercent(priceImpact, locale)}</bdi>}
        </dd>
      </div>
      <div>
        <dt>
          {t('minimum')} (<bdi dir="ltr">{formatPercent(slippage, locale)}</bdi>)
        </dt>
        <dd>
          <bdi title={minimum}>
            {formatSignificant(minimum, locale)} {to}
          </bdi>
        </dd>
      </div>
    </dl>
  )
}

/** `'0.42'` → `0.42 %`, as the language writes it. */
export function formatPercent(percent: string, locale: string): string {
  const format = new Intl.NumberFormat(locale, {
    style: 'unit',
    unit: 'percent',
    maximumFractionDigits: 2,
    numberingSystem: 'latn',
  })
  return format.format(percent as Intl.StringNumericLiteral)
}
