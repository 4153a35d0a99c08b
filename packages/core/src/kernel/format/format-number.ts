import { roundDecimal } from './decimal.ts'

/** How `formatNumber` rounds and in which language it writes. */
export type FormatNumberOptions = {
  /** Decimal places, always shown. @default 2 */
  places?: number | undefined
  /** BCP 47. @default 'en-US' */
  locale?: string | undefined
}

/**
 * A decimal string for people: grouped, with 2 places, rounded half-up on the string itself, so no digit is lost to floating
 * point. Other locales keep Latin digits.
 *
 * @throws `amount/invalid`
 * @example
 * formatNumber('1234567.005') // '1,234,567.01'
 */
export function formatNumber(value: string, { places = 2, locale = 'en-US' }: FormatNumberOptions = {}): string {
  const format = new Intl.NumberFormat(locale, {
    minimumFractionDigits: places,
    maximumFractionDigits: places,
    numberingSystem: 'latn',
  })
  // A string, not a number: Intl reads it exactly.
  return format.format(roundDecimal(value, places) as Intl.StringNumericLiteral)
}
