import * as v from 'valibot'

/** The longest amount that is accepted, in characters. */
const longest = 128

/**
 * A JSON number as digits without an exponent: `1e-7` → `0.0000001`. Exactly the number's value, no digit more.
 *
 * @throws RangeError for NaN and infinity
 */
export function numberToDecimal(value: number): string {
  if (!Number.isFinite(value)) throw new RangeError(`${value} is no decimal`)
  const [, sign = '', whole = '', fraction = '', exponent = '0'] =
    /^(-?)(\d+)(?:\.(\d+))?(?:e([+-]\d+))?$/.exec(String(value)) ?? []
  const digits = whole + fraction
  const point = whole.length + Number(exponent)
  if (point <= 0) return `${sign}0.${'0'.repeat(-point)}${digits}`
  if (point >= digits.length) return sign + digits + '0'.repeat(point - digits.length)
  return `${sign}${digits.slice(0, point)}.${digits.slice(point)}`
}

/** A decimal as a service sends it, number or text; the result is always a string. Negative ones are refused. */
export const decimal = v.pipe(
  v.union([
    v.pipe(v.number(), v.finite(), v.transform(numberToDecimal)),
    v.pipe(v.string(), v.trim(), v.maxLength(longest)),
  ]),
  v.regex(/^\d+(?:\.\d+)?$/, 'no decimal number'),
)

/** The same, with negative numbers. */
export const signedDecimal = v.pipe(
  v.union([
    v.pipe(v.number(), v.finite(), v.transform(numberToDecimal)),
    v.pipe(v.string(), v.trim(), v.maxLength(longest)),
  ]),
  v.regex(/^-?\d+(?:\.\d+)?$/, 'no decimal number'),
)

/** A whole number as a service sends it, number or text: units of a token, wei, a nonce. The result is always a string. */
export const units = v.pipe(
  v.union([v.pipe(v.number(), v.safeInteger(), v.transform(String)), v.pipe(v.string(), v.maxLength(longest))]),
  v.regex(/^\d+$/, 'no whole number'),
)
