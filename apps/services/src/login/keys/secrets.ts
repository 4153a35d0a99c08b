import { createHash, randomBytes, timingSafeEqual } from 'node:crypto'

/** A random id or token of 256 bits. */
export const randomToken = (): string => randomBytes(32).toString('base64url')

/** A random id of 144 bits. */
export const randomId = (): string => randomBytes(18).toString('base64url')

/** SHA-256 of text or bytes as base64url: how tokens are stored. */
export const hashToken = (token: string | Uint8Array): string => createHash('sha256').update(token).digest('base64url')

/** Compares two texts of one length in constant time. */
export function isSame(a: string, b: string): boolean {
  const [left, right] = [Buffer.from(a), Buffer.from(b)]
  return left.length === right.length && timingSafeEqual(left, right)
}
