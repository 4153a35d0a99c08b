import { compare, formatNumber, roundDecimal } from '@latchkey/core/format'

const least = '0.001'

/** A decimal string in the locale's way, with Latin digits and no more places than it has. */
function plain(value: string, locale: string): string {
  const format = new Intl.NumberFormat(locale, { maximumFractionDigits: 3, numberingSystem: 'latn' })
  return format.format(value as Intl.StringNumericLiteral)
}

/** What is held: cut to 3 decimals, never more than there is, without padding (SPEC S5.30, R33). Dust is no zero. */
export function formatHeld(amount: string, locale: string): string {
  const floored = roundDecimal(amount, 3, 'floor')
  return floored === '0' && compare(amount, '0') > 0 ? `<${plain(least, locale)}` : plain(floored, locale)
}

/** What was moved: always 3 decimals, rounded half-up (SPEC S5.32, R33). Dust is no zero. */
export function formatMoved(amount: string, locale: string): string {
  if (roundDecimal(amount, 3) === '0' && compare(amount, '0') > 0) return `<${plain(least, locale)}`
  return formatNumber(amount, { places: 3, locale })
}

/** A sum of money with 2 decimals, rounded half-up (SPEC S5.30, R33). A trace of money is no zero. */
export function formatMoney(value: string, currency: string, locale: string): string {
  const format = new Intl.NumberFormat(locale, {
    style: 'currency',
    currency,
    currencyDisplay: 'narrowSymbol',
    minimumFractionDigits: 2,
    maximumFractionDigits: 2,
    numberingSystem: 'latn',
  })
  const rounded = roundDecimal(value, 2)
  if (rounded === '0' && compare(value, '0') > 0) return `<${format.format('0.01')}`
  return format.format(rounded as Intl.StringNumericLiteral)
}
