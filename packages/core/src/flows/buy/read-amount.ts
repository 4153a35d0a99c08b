import { latinDigits } from '../../kernel/format/latin-digits.ts'

/** Most digits before the point. */
const longest = 12

/**
 * An amount of money as typed, as a decimal string with at most two decimals; `''` for an empty text, `undefined` for any other text.
 * The last comma or point is the decimal mark if another mark groups thousands, or if at most two digits follow. A single mark before three digits
 * is ambiguous by a factor of a thousand, so such a text is refused.
 *
 * @example readAmount('1.234,5') // '1234.5'
 */
export function readAmount(text: string): string | undefined {
  const typed = latinDigits(text.trim()).replaceAll('٫', '.')
  // In some countries `1'5` is one and a half: these marks are read between thousands alone.
  if (/[\s'’٬]/.test(typed) && !/^٬?\d{1,3}(?:[\s'’٬]\d{3})+(?:[.,]\d*)?$/.test(typed)) return undefined
  const latin = typed.replace(/[\s'’٬]/g, '')
  if (latin === '') return ''
  if (!/^[\d.,]{1,40}$/.test(latin) || !/\d/.test(latin)) return undefined
  const parts = latin.split(/[.,]/)
  const marks = latin.replace(/\d/g, '')
  const isOneKind = new Set(marks).size === 1
  // `1,234,567`
  const isGroupedOnly = isOneKind && marks.length > 1
  const decimals = marks === '' || isGroupedOnly ? '' : (parts.pop() ?? '')
  if (decimals.length > 2 || !areThousands(parts)) return undefined
  const whole = String(BigInt(parts.join('')))
  if (whole.length > longest) return undefined
  return decimals === '' ? whole : `${whole}.${decimals}`
}

/** The groups before the decimal mark: one, or such as `1`, `234`, `567`. */
function areThousands([first = '', ...rest]: readonly string[]): boolean {
  if (rest.length === 0) return true
  return /^[1-9]\d{0,2}$/.test(first) && rest.every((group) => /^\d{3}$/.test(group))
}
