import { formatDecimal } from '../../kernel/format/decimal.ts'
import { latinDigits } from '../../kernel/format/latin-digits.ts'

/** Longer than any amount: 78 digits before the point and as many behind it. */
const longest = 160

/**
 * An amount as people type it, as an exact decimal string: comma or point, with or without groups of thousands, in the digits of the visitor's
 * language. `''` for an empty text, `undefined` for any other text. A single mark before three digits is what the language uses it for.
 *
 * @example
 * parseAmount('1.234,56', 'de') // '1234.56'
 * parseAmount('١٢٣٫٥', 'ar') // '123.5'
 */
export function parseAmount(text: string, locale = 'en'): string | undefined {
  if (text.length > longest) return undefined
  const typed = latinDigits(text.trim()).replaceAll('،', ',')
  // In some countries `1'5` is one and a half: these marks are accepted between thousands only.
  if (/[\s'’٬_]/.test(typed) && !/^[1-9]\d{0,2}(?:[\s'’٬_]\d{3})+(?:[.,٫]\d*)?$/.test(typed)) return undefined
  const plain = typed.replace(/[\s'’٬_]/g, '')
  if (plain === '') return ''
  if (!/^[\d.,٫]+$/.test(plain) || !/\d/.test(plain)) return undefined
  if (plain.includes('٫')) return withArabicMark(plain)
  const marks = plain.replace(/\d/g, '')
  const last = marks.at(-1)
  if (last === undefined) return canonical(plain, '')
  const first = marks[0]
  // Both kinds: the last one is the decimal mark, and the other one groups.
  if (first !== last) {
    const at = plain.lastIndexOf(last)
    const isGrouping = marks
      .slice(0, -1)
      .split('')
      .every((mark) => mark === first)
    return isGrouping ? whole(plain.slice(0, at), first, plain.slice(at + 1)) : undefined
  }
  if (marks.length > 1) return whole(plain, first, '')
  const at = plain.indexOf(last)
  const [before, behind] = [plain.slice(0, at), plain.slice(at + 1)]
  const groups = /^[1-9]\d{0,2}$/.test(before) && behind.length === 3 && groupMark(locale) === last
  return groups ? canonical(before + behind, '') : canonical(before, behind)
}

/** Arabic's decimal mark is always a decimal mark, whatever the page's language is. */
function withArabicMark(plain: string): string | undefined {
  const [before = '', behind = '', ...more] = plain.split('٫')
  if (more.length || /\D/.test(behind)) return undefined
  const [mark] = before.replace(/\d/g, '')
  return mark === undefined ? canonical(before, behind) : whole(before, mark, behind)
}

/** Joins groups of three digits; `undefined` if a group has another length. A number with groups never starts with a zero: `0,123,456` is a slip. */
function whole(text: string, mark: string | undefined, fraction: string): string | undefined {
  const [head = '', ...groups] = text.split(mark ?? ',')
  if (!/^[1-9]\d{0,2}$/.test(head) || groups.some((group) => !/^\d{3}$/.test(group))) return undefined
  return canonical(head + groups.join(''), fraction)
}

function canonical(before: string, behind: string): string {
  return formatDecimal({ units: BigInt(before + behind), scale: behind.length })
}

/** What a language puts between thousands. */
function groupMark(locale: string): string | undefined {
  const parts = new Intl.NumberFormat(locale, { numberingSystem: 'latn' }).formatToParts(1_234_567)
  return parts.find(({ type }) => type === 'group')?.value
}
