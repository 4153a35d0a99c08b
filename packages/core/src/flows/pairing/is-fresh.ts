import { pairingMarginMs } from '../../kernel/limits.ts'

/** Whether a pairing can still be used: one within 10 s of its end counts as expired. Unknown is fresh. */
export function isFresh(expiresAt: number | undefined, now: number): boolean {
  return expiresAt === undefined || expiresAt - now > pairingMarginMs
}
