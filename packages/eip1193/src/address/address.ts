/** An Ethereum address, with whatever capitals the wallet uses. */
export type Address = `0x${string}`

/**
 * `0x` and 40 hex digits in any case.
 *
 * @example isAddress('0x5FbDB2315678afecb367f032d93F642f64180aa3') // true
 */
export function isAddress(value: unknown): value is Address {
  return typeof value === 'string' && /^0x[0-9a-f]{40}$/i.test(value)
}

/**
 * Whether two texts are the same address: capitals don't count.
 *
 * @example
 * sameAddress('0xAB…', '0xab…') // true
 */
export function sameAddress(a: string, b: string): boolean {
  return a.toLowerCase() === b.toLowerCase()
}
