import { readTime } from '../message/read-time.ts'
import type { SignInMessage } from '../message/sign-in-message.ts'
import type { InvalidReason } from './verifier.ts'

/** The site's own values. Never take any of them from the message to be checked. */
export type ExpectedSignIn = {
  /** The site's own `host`: a message for another site is a stolen one. */
  readonly domain: string
  /** The exact URI, if the site fixes it; otherwise any URI passes. */
  readonly uri?: string | undefined
  /** The nonce that the server issued and accepts only once. */
  readonly nonce: string
  /** CAIP-2. */
  readonly chainId: string
  readonly address: string
  /** Unix time in ms. */
  readonly now: number
  /** How far the clocks of signer and checker may differ, in s. @default 30 */
  readonly clockSkewSeconds?: number | undefined
}

const isEvm = (chainId: string) => chainId.startsWith('eip155:')
/** Only Ethereum's addresses are compared without case. */
const sameAccount = (chainId: string, one: string, other: string) =>
  one === other || (isEvm(chainId) && one.toLowerCase() === other.toLowerCase())

/** The first field in which a message differs from the expected one; undefined when there is none. */
export function checkExpected(data: SignInMessage, expected: ExpectedSignIn): InvalidReason | undefined {
  const { address, chainId, clockSkewSeconds = 30, domain, nonce, now, uri } = expected
  // Host names are compared without case and otherwise as texts, so `example.org.evil.org` and `xn--…` are other sites.
  if (data.domain.toLowerCase() !== String(domain).toLowerCase()) return 'domain-mismatch'
  if (uri !== undefined && data.uri !== uri) return 'uri-mismatch'
  if (data.chainId !== chainId) return 'chain-mismatch'
  if (data.nonce !== nonce) return 'nonce-mismatch'
  if (typeof address !== 'string' || !sameAccount(chainId, data.accountAddress, address)) return 'account-mismatch'
  const skew = clockSkewSeconds * 1000
  const before = (time: string | undefined) => time !== undefined && !(now + skew >= (readTime(time) ?? Number.NaN))
  const after = (time: string | undefined) => time !== undefined && !(now - skew < (readTime(time) ?? Number.NaN))
  if (after(data.expirationTime)) return 'expired'
  if (before(data.notBefore) || before(data.issuedAt)) return 'not-yet-valid'
  return undefined
}
