/** The zeros of the decimal digits that people type: Arabic, Persian, Devanagari, Bengali, Thai, fullwidth. */
const zeros = [0x660, 0x6f0, 0x966, 0x9e6, 0xe50, 0xff10]

/**
 * A text with the digits of any script as Latin ones. Everything else stays as it is.
 *
 * @example latinDigits('١٢٣ abc') // '123 abc'
 */
export function latinDigits(text: string): string {
  return Array.from(text, latinDigit).join('')
}

function latinDigit(letter: string): string {
  const at = letter.codePointAt(0) ?? 0
  const zero = zeros.find((from) => at >= from && at < from + 10)
  return zero === undefined ? letter : String(at - zero)
}
