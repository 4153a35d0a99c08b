/** An Ethereum address in whatever spelling the wallet uses. */
export type Address = `0x${string}`

/** `0x` and 40 hex digits in any case. */
export function isAddress(value: unknown): value is Address {
  return typeof value === 'string' && /^0x[0-9a-f]{40}$/i.test(value)
}

export function sameAddress(a: string, b: string): boolean {
  return a.toLowerCase() === b.toLowerCase()
}
