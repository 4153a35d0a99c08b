import type { RandomBytes } from '../message/create-nonce.ts'
import { readTime } from '../message/read-time.ts'
import type { SignInMessage } from '../message/sign-in-message.ts'
import type { ServerSession, SignInServerStore } from './server-store.ts'
import { createToken, holderOf } from './token.ts'

export type SessionRules = {
  /** Unix time in ms. */
  readonly now: number
  /** At most, in ms. */
  readonly lifetime: number
  readonly random: RandomBytes
  /** The holder that the visitor was until now. */
  readonly before: string | undefined
}

/**
 * Keeps a verified sign-in under a token that nobody has seen before, and moves the visitor's other accounts to it: a token that was known
 * before a sign-in is worth nothing after it.
 */
export async function startSession(
  store: SignInServerStore,
  data: SignInMessage,
  { before, lifetime, now, random }: SessionRules,
): Promise<{ readonly token: string; readonly session: ServerSession }> {
  const ends = data.expirationTime === undefined ? undefined : readTime(data.expirationTime)
  const session: ServerSession = {
    address: `${data.chainId}:${data.accountAddress}`,
    chainId: data.chainId,
    issuedAt: data.issuedAt,
    expiresAt: new Date(Math.min(now + lifetime, ends ?? Number.POSITIVE_INFINITY)).toISOString(),
    ...(data.notBefore !== undefined && { notBefore: data.notBefore }),
  }
  const token = createToken(random)
  const holder = holderOf(token)
  if (before !== undefined) await store.moveSessions(before, holder)
  await store.putSession(holder, session)
  return { token, session }
}
