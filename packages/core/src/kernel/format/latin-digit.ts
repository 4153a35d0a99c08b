/** The zeros of the decimal digits that people type: Arabic, Persian, Devanagari, Bengali, Thai, fullwidth. */
const zeros = [0x660, 0x6f0, 0x966, 0x9e6, 0xe50, 0xff10]

/**
 * A digit of any script as a Latin one; every other letter as it is.
 *
 * @example latinDigit('٣') // '3'
 */
export function latinDigit(letter: string): string {
  const at = letter.codePointAt(0) ?? 0
  const zero = zeros.find((from) => at >= from && at < from + 10)
  return zero === undefined ? letter : String(at - zero)
}
