import { compare, roundDecimal } from './decimal.ts'

/**
 * A balance for display: cut to 3 decimals, never rounded up to more than there is, without padding. With nothing
 * loaded '0.000'. Dust is '<0.001', no zero. With a locale it has that locale's
 * separators and Latin digits.
 *
 * @param locale BCP 47
 * @throws `amount/invalid`
 * @example
 * formatBalance('1234.5678') // '1234.567'
 * formatBalance('0.0001') // '<0.001'
 * formatBalance('1234.5678', 'de') // '1.234,567'
 */
export function formatBalance(balance: string | undefined, locale?: string | undefined): string {
  if (balance === undefined && !locale) return '0.000'
  const floored = roundDecimal(balance ?? '0', 3, 'floor')
  const dust = floored === '0' && compare(balance ?? '0', '0') > 0
  if (!locale) return dust ? '<0.001' : floored
  const format = new Intl.NumberFormat(locale, {
    minimumFractionDigits: balance === undefined ? 3 : 0,
    maximumFractionDigits: 3,
    numberingSystem: 'latn',
  })
  // A string, not a number: Intl reads it exactly.
  return dust ? `<${format.format('0.001')}` : format.format(floored as Intl.StringNumericLiteral)
}
