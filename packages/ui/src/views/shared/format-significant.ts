import { roundDecimal } from '@latchkey/core/format'

/**
 * An amount, rounded down, with four significant digits after the point: what a swap or a purchase gives. A small amount of an expensive token isn't
 * shown as zero.
 *
 * @example formatSignificant('0.003314921', 'en') // '0.003314'
 */
export function formatSignificant(amount: string, locale: string): string {
  const [whole = '0', fraction = ''] = amount.split('.')
  const zeros = /[1-9]/.test(whole) ? 0 : (/^0*/.exec(fraction)?.[0].length ?? 0)
  const places = Math.min(zeros + 4, 20)
  const format = new Intl.NumberFormat(locale, { maximumFractionDigits: places, numberingSystem: 'latn' })
  return format.format(roundDecimal(amount, places, 'floor') as Intl.StringNumericLiteral)
}
