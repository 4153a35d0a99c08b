import { readTime } from '../message/read-time.ts'
import type { SignInMessage } from '../message/sign-in-message.ts'
import type { InvalidReason } from './verifier.ts'

/** What the site knows itself. Never take any of it from the message that is to be checked. */
export type ExpectedSignIn = {
  /** The site's own `host`: a message for another site is a stolen one. */
  readonly domain: string
  /** The very URI, if the site fixes it; otherwise any of them passes. */
  readonly uri?: string | undefined
  /** What the server issued and takes only once. */
  readonly nonce: string
  /** CAIP-2. */
  readonly chainId: string
  readonly address: string
  /** Unix time in ms. */
  readonly now: number
  /** How far apart the clocks of signer and checker may be, in s; 30 unless told. */
  readonly clockSkewSeconds?: number | undefined
}

const isEvm = (chainId: string) => chainId.startsWith('eip155:')
/** Ethereum's addresses are numbers, the others' are texts whose capitals count. */
const sameAccount = (chainId: string, one: string, other: string) =>
  one === other || (isEvm(chainId) && one.toLowerCase() === other.toLowerCase())

/** The first way in which a message isn't the one that the site asked for; undefined when there is none. */
export function checkExpected(data: SignInMessage, expected: ExpectedSignIn): InvalidReason | undefined {
  const { address, chainId, clockSkewSeconds = 30, domain, nonce, now, uri } = expected
  // Host names have no case; equal texts are all that is compared, so that `example.org.evil.org` and `xn--…` are other sites.
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
