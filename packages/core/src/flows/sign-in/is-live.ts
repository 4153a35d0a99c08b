import { signInSkewMs } from '../../kernel/limits.ts'
import type { SiwxSession } from '../../kernel/ports/siwx.ts'

/**
 * Whether a session holds at a time, in ms: an end that can't be read has passed, a beginning may be half a minute ahead of this clock.
 *
 * @example if (session && isLive(session, Date.now())) showProfile(session)
 */
export function isLive({ data }: SiwxSession, now: number): boolean {
  const { expirationTime, notBefore } = data
  const ended = expirationTime !== undefined && !(Date.parse(expirationTime) > now)
  const begun = notBefore === undefined || Date.parse(notBefore) <= now + signInSkewMs
  return !ended && begun
}
