import type { RandomBytes } from '../message/create-nonce.ts'
import { readTime } from '../message/read-time.ts'
import type { SignInMessage } from '../message/sign-in-message.ts'
import type { SignInServerStore, SignInSession } from './server-store.ts'
import { createToken, holderOf } from './token.ts'

export type SessionRules = {
  /** Unix time in ms. */
  readonly now: number
  /** At most, in ms. */
  readonly lifetime: number
  readonly random: RandomBytes
  /** The visitor's holder before this sign-in. */
  readonly before: string | undefined
}

/**
 * Keeps a verified sign-in under a new token, and moves the visitor's other accounts to it. A token from before a sign-in becomes invalid,
 * so a stolen or planted one is useless.
 */
export async function startSession(
  store: SignInServerStore,
  data: SignInMessage,
  { before, lifetime, now, random }: SessionRules,
): Promise<{ readonly token: string; readonly session: SignInSession }> {
  const ends = data.expirationTime === undefined ? undefined : readTime(data.expirationTime)
  const session: SignInSession = {
    address: `${data.chainId}:${data.accountAddress}`,
    chainId: data.chainId,
    issuedAt: data.issuedAt,
    expiresAt: new Date(Math.min(now + lifetime, ends ?? Number.POSITIVE_INFINITY)).toISOString(),
    ...(data.notBefore !== undefined && { notBefore: data.notBefore }),
  }
  const token = createToken(random)
  await store.putSession({ holder: holderOf(token), session, before })
  return { token, session }
}
