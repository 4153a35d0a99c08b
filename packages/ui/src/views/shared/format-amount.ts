import { compare, formatBalance, formatNumber, roundDecimal } from '@latchkey/core/format'

/** What was moved: always 3 decimals, rounded half-up. Dust is no zero. */
export function formatMoved(amount: string, locale: string): string {
  if (roundDecimal(amount, 3) === '0' && compare(amount, '0') > 0) return formatBalance(amount, locale)
  return formatNumber(amount, { places: 3, locale })
}

/** All of its digits: the limit of what is allowed, and what is to be paid, aren't rounded. */
export function formatLimit(amount: string, locale: string): string {
  const format = new Intl.NumberFormat(locale, { maximumFractionDigits: 20, numberingSystem: 'latn' })
  return format.format(amount as Intl.StringNumericLiteral)
}

/** A sum of money with 2 decimals, rounded half-up. A trace of money is no zero. */
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
  if (rounded === '0' && compare(value, '0') > 0) return `<${keepSymbolWhole(format.format('0.01'))}`
  return keepSymbolWhole(format.format(rounded as Intl.StringNumericLiteral))
}

/** In a text that runs right to left, the `$` at the end of "25.49 US$" would jump to the other side of its letters. */
function keepSymbolWhole(text: string): string {
  return text.replace(/\p{L}\p{Sc}$/u, '$&\u200e')
}
