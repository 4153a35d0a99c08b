import type { Clock } from '@latchkey/core'
import { signInError } from '../errors.ts'
import { checkFields } from './check-fields.ts'
import { checksumAddress } from './checksum-address.ts'
import { createNonce, type RandomBytes } from './create-nonce.ts'
import { readTime } from './read-time.ts'
import type { SignInMessage } from './sign-in-message.ts'

/** The input for a sign-in message. */
export type SignInInput = Omit<SignInMessage, 'version' | 'issuedAt' | 'nonce' | 'expirationTime'> & {
  /** Issued by the server, which accepts it once. Without it: 128 random bits. */
  readonly nonce?: string | undefined
  /** How long the sign-in session is valid, in ms from `notBefore` or from now. */
  readonly lifetime?: number | undefined
}

/** The clock and the random numbers of a message, for tests. */
export type SignInSources = {
  readonly clock?: Pick<Clock, 'now'> | undefined
  readonly random?: RandomBytes | undefined
}

/** Wallets and nodes also write addresses in lower case. An address in mixed case has a checksum, which must be right. */
function withChecksum(chainId: string, address: string): string {
  const uncased = /^0x(?:[0-9a-f]{40}|[0-9A-F]{40})$/.test(address)
  return uncased && String(chainId).startsWith('eip155:') ? checksumAddress(address) : address
}

/**
 * Fills in the version, the nonce, the times and the address' checksum. Pass the result to `formatSignInMessage`.
 *
 * @throws `siwx/field-invalid`, `siwx/field-too-long`, `siwx/domain-not-ascii`, `siwx/namespace-unknown`
 *
 * @example
 * createSignInMessage({ domain: location.host, uri: location.origin, chainId, accountAddress, nonce, lifetime: 86_400_000 })
 */
export function createSignInMessage(input: SignInInput, sources: SignInSources = {}): SignInMessage {
  const { accountAddress, lifetime, nonce, ...rest } = input
  const now = sources.clock?.now() ?? Date.now()
  const begin = rest.notBefore === undefined ? now : readTime(rest.notBefore)
  if (lifetime !== undefined && !(lifetime > 0 && lifetime < 1e13))
    throw signInError('siwx/field-invalid', 'lifetime must be a positive number of ms', 'expirationTime')
  const message: SignInMessage = {
    ...rest,
    accountAddress: withChecksum(rest.chainId, accountAddress),
    version: '1',
    nonce: nonce ?? createNonce(sources.random),
    issuedAt: new Date(now).toISOString(),
    ...(lifetime !== undefined && begin !== undefined && { expirationTime: new Date(begin + lifetime).toISOString() }),
  }
  checkFields(message)
  return message
}
