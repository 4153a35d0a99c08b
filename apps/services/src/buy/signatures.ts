import { createHmac, timingSafeEqual } from 'node:crypto'
import { HttpError } from '../http/http-error.ts'

/**
 * How far a webhook's time may differ from this server's, in ms. With a longer time a recorded webhook could be sent
 * again.
 */
const toleranceMs = 300_000

/** HMAC-SHA256. */
export function hmac(secret: string, text: string, encoding: 'hex' | 'base64'): string {
  return createHmac('sha256', secret).update(text, 'utf8').digest(encoding)
}

/**
 * Compares in constant time.
 *
 * @throws {HttpError} 400
 */
export function requireSignature(given: string | undefined, expected: string): void {
  const [a, b] = [Buffer.from(given ?? ''), Buffer.from(expected)]
  if (a.length !== b.length || !timingSafeEqual(a, b)) throw forged()
}

/**
 * @param seconds Unix time, as the webhook says it
 * @throws {HttpError} 400
 */
export function requireFresh(seconds: string | undefined, now: number): void {
  if (!seconds || !/^\d{1,12}$/.test(seconds) || !isNear(Number(seconds) * 1000, now)) throw stale()
}

/**
 * @param date ISO 8601 in UTC, as the webhook says it
 * @throws {HttpError} 400
 */
export function requireFreshDate(date: string, now: number): void {
  if (!/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d{1,9})?Z$/.test(date) || !isNear(Date.parse(date), now)) throw stale()
}

const isNear = (ms: number, now: number) => Math.abs(ms - now) <= toleranceMs
const stale = () => new HttpError(400, 'webhook_stale', 'The webhook is too old, or its time is wrong')

/** `t=1,v1=…` as an object; a name that comes twice keeps its last value. */
export function readSignatureHeader(header: string | undefined): Readonly<Record<string, string>> {
  const pairs = (header ?? '')
    .slice(0, 4096)
    .split(',')
    .map((part) => {
      const at = part.indexOf('=')
      return [part.slice(0, at).trim(), part.slice(at + 1).trim()] as const
    })
  return Object.fromEntries(pairs.filter(([name]) => name !== ''))
}

export const forged = () => new HttpError(400, 'webhook_forged', 'The webhook isn’t signed by the provider')
