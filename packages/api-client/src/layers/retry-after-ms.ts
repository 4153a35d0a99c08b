/**
 * Reads a `Retry-After` header, in ms from now; `undefined` if it is absent or unreadable (RFC 9110, 10.2.3).
 *
 * @example
 * retryAfterMs('120', now) // 120_000
 */
export function retryAfterMs(header: string | undefined, now: number): number | undefined {
  if (header === undefined) return undefined
  if (/^\s*\d{1,9}\s*$/.test(header)) return Number(header) * 1000
  const at = /\bGMT\s*$/.test(header) ? Date.parse(header) : Number.NaN
  return Number.isNaN(at) ? undefined : Math.max(0, at - now)
}
