import { parseSignInMessage } from '../message/parse-sign-in-message.ts'
import type { SignInMessage } from '../message/sign-in-message.ts'
import type { InvalidReason, SignatureVerifier } from '../verify/verifier.ts'
import { verifySignIn } from '../verify/verify-sign-in.ts'
import { type SignInErrorCode, SignInHttpError } from './http.ts'
import type { SignInClaim } from './read-claim.ts'
import type { SignInServerStore } from './server-store.ts'

export type ClaimRules = {
  /** The allowed origins for this request. The message must be for one of them. */
  readonly origins: readonly string[]
  /** CAIP-2; undefined: any network that a verifier knows. */
  readonly chains: readonly string[] | undefined
  readonly verifiers: readonly SignatureVerifier[]
  readonly store: SignInServerStore
  /** Unix time in ms. */
  readonly now: number
}

const codes: Partial<Record<InvalidReason, SignInErrorCode>> = {
  'message-unreadable': 'malformed',
  'domain-mismatch': 'domain_mismatch',
  'uri-mismatch': 'uri_mismatch',
  'chain-mismatch': 'chain_mismatch',
  'account-mismatch': 'account_mismatch',
  expired: 'expired',
  'not-yet-valid': 'not_yet_valid',
}

const refuse = (code: SignInErrorCode, message: string) => new SignInHttpError(422, code, message)

function read(message: string): SignInMessage {
  try {
    return parseSignInMessage(message)
  } catch {
    throw refuse('malformed', 'The text is not a sign-in message')
  }
}

function originOf(uri: string): string | undefined {
  return URL.canParse(uri) ? new URL(uri).origin : undefined
}

/** The allowed origin that this message is for: host by `domain`, scheme if the message has one. */
function siteOf({ domain, scheme }: SignInMessage, origins: readonly string[]): string {
  const site = origins.find((origin) => {
    const { host, protocol } = new URL(origin)
    return host === domain.toLowerCase() && (scheme === undefined || protocol === `${scheme.toLowerCase()}:`)
  })
  if (site === undefined) throw refuse('domain_mismatch', 'The message is for another site')
  return site
}

/**
 * Checks a claim against the server's own data, then its signature, and uses the nonce last: a chain that can't be asked now doesn't cost
 * the visitor a second signature.
 *
 * @throws {SignInHttpError} 422 for an invalid claim, 503 `cannot_verify` when it can't be checked now
 */
export async function verifyClaim(claim: SignInClaim, rules: ClaimRules): Promise<SignInMessage> {
  const { chains, now, origins, store, verifiers } = rules
  const data = read(claim.message)
  const site = siteOf(data, origins)
  if (originOf(data.uri) !== site) throw refuse('uri_mismatch', 'The URI is of another site')
  if (chains && !chains.includes(data.chainId))
    throw refuse('chain_mismatch', 'This network is not signed in with here')
  const known = await store.findNonce(data.nonce, now)
  if (known === 'used') throw refuse('nonce_used', 'This nonce was used before')
  if (known === 'unknown') throw refuse('nonce_unknown', 'This nonce is not one of ours, or it is too old')
  const { accountAddress: address, chainId, nonce } = data
  const expected = { domain: new URL(site).host, nonce, chainId, address, now }
  const verdict = await verifySignIn({ ...claim, expected, verifiers })
  if (verdict.status === 'unknown')
    throw new SignInHttpError(503, 'cannot_verify', 'The signature can’t be checked now; it may well be right')
  if (verdict.status === 'invalid')
    throw refuse(codes[verdict.reason] ?? 'invalid_signature', `Refused: ${verdict.reason}`)
  if (!(await store.takeNonce(nonce, now))) throw refuse('nonce_used', 'This nonce was used before')
  return data
}
