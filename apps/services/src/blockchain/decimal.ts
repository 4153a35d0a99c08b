/** A decimal text without sign or exponent, as amounts and prices are kept. */
export type Decimal = string

/**
 * A number as JSON writes it (`1e-7`, `2.50`) as plain digits, undefined when it isn't a number, is negative, or is unreasonably large or small.
 *
 * @example toDecimal('1.20e-3') // '0.0012'
 */
export function toDecimal(value: unknown): Decimal | undefined {
  const match = /^(\d{1,60})(?:\.(\d{1,60}))?(?:[eE]([+-]?\d{1,3}))?$/.exec(String(value))
  if (!match) return undefined
  const [, whole = '', fraction = '', exponent = '0'] = match
  const power = Number(exponent)
  if (Math.abs(power) > 60) return undefined
  return fromScaled(BigInt(whole + fraction), fraction.length - power)
}

/** The same, with negative numbers. */
export type SignedDecimal = string

/** A number as JSON writes it as plain digits with its sign; undefined when it isn't a number. */
export function toSignedDecimal(value: unknown): SignedDecimal | undefined {
  const text = String(value)
  const read = toDecimal(text.replace(/^-/, ''))
  return read !== undefined && text.startsWith('-') && /[1-9]/.test(read) ? `-${read}` : read
}

/** `units` with `decimals` decimal places as a decimal text: (1500n, 3) → '1.5'. A negative number of decimal places multiplies. */
export function fromScaled(units: bigint, decimals: number): Decimal {
  if (decimals <= 0) return String(units * 10n ** BigInt(-decimals))
  const digits = String(units).padStart(decimals + 1, '0')
  const fraction = digits.slice(-decimals).replace(/^(.*[^0])?0*$/, '$1')
  return digits.slice(0, -decimals) + (fraction && `.${fraction}`)
}

/** A decimal as units of a power of ten. */
function split(value: Decimal): { readonly units: bigint; readonly places: number } {
  const [whole = '0', fraction = ''] = value.split('.')
  return { units: BigInt(whole + fraction), places: fraction.length }
}

/** The exact product. */
export function multiply(a: Decimal, b: Decimal): Decimal {
  const [x, y] = [split(a), split(b)]
  return fromScaled(x.units * y.units, x.places + y.places)
}

/** To 30 decimal places, rounded down; undefined for a division by zero. */
export function divide(a: Decimal, b: Decimal): Decimal | undefined {
  const [x, y] = [split(a), split(b)]
  if (y.units === 0n) return undefined
  return fromScaled((x.units * 10n ** BigInt(30 + y.places)) / (y.units * 10n ** BigInt(x.places)), 30)
}

/** Negative, zero or positive if `a` is less than, equal to or more than `b`. */
export function compare(a: Decimal, b: Decimal): number {
  const [x, y] = [split(a), split(b)]
  const [p, q] = [x.units * 10n ** BigInt(y.places), y.units * 10n ** BigInt(x.places)]
  return p < q ? -1 : p > q ? 1 : 0
}

/**
 * Writes a decimal into JSON as a number with all its digits: the wire needs numbers, and a double would round them.
 */
export function toJsonNumber(value: Decimal): number {
  return (JSON as unknown as { rawJSON(text: string): number }).rawJSON(value)
}
