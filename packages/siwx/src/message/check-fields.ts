import { signInError } from '../errors.ts'
import { ecosystemOf } from './ecosystem.ts'
import { isAuthority, isScheme, isUri } from './is-uri.ts'
import { limits } from './limits.ts'
import { readTime } from './read-time.ts'
import type { SignInMessage } from './sign-in-message.ts'

/** EIP-4361's `statement`: RFC 3986's reserved and unreserved characters and the space. */
const statementText = /^[A-Za-z0-9._~:/?#[\]@!$&'()*+,;= -]+$/
const requestText = /^(?:[A-Za-z0-9._~!$&'()*+,;=:@-]|%[0-9A-Fa-f]{2})*$/

function need(field: string, value: unknown, limit: number, rule: string, holds: (value: string) => boolean): void {
  if (typeof value !== 'string') throw signInError('siwx/field-invalid', `${field} must be a string`, field)
  if (value.length > limit) throw signInError('siwx/field-too-long', `${field} is longer than ${limit}`, field)
  if (/[\r\n]/.test(value)) throw signInError('siwx/field-invalid', `${field} has a line break`, field)
  if (!holds(value)) throw signInError('siwx/field-invalid', `${field} must be ${rule}`, field)
}

function asciiOf(domain: string): string {
  try {
    return new URL(`https://${domain}`).host
  } catch {
    return 'none'
  }
}

function checkDomain(domain: unknown): void {
  if (typeof domain === 'string' && domain.length <= limits.domain && /[^\0-\x7f]/.test(domain))
    throw signInError('siwx/domain-not-ascii', `its ASCII form is ${asciiOf(domain)}`, 'domain')
  need('domain', domain, limits.domain, 'an RFC 3986 authority', (value) => value !== '' && isAuthority(value))
}

function checkTime(field: string, time: unknown): void {
  need(field, time, limits.time, 'an RFC 3339 date-time', (value) => readTime(value) !== undefined)
}

function checkResources(resources: unknown): void {
  if (!Array.isArray(resources)) throw signInError('siwx/field-invalid', 'resources must be a list', 'resources')
  if (resources.length > limits.resources)
    throw signInError('siwx/field-too-long', `resources has more than ${limits.resources} lines`, 'resources')
  for (const resource of resources) need('resources', resource, limits.resource, 'RFC 3986 URIs', isUri)
}

/**
 * Checks every field of a message that the app made or that was read from a text.
 *
 * @throws `siwx/field-invalid`, `siwx/field-too-long`, `siwx/domain-not-ascii`, `siwx/namespace-unknown`
 */
export function checkFields(message: SignInMessage): void {
  const { chainId, expirationTime, notBefore, requestId, resources, scheme, statement } = message
  need('chainId', chainId, limits.chainId, 'a CAIP-2 id', (value) => /^[^:]+:[^:]+$/.test(value))
  const { isAddress, name, namespace, reference } = ecosystemOf(chainId)
  need('chainId', chainId.slice(namespace.length + 1), limits.chainId, `a network of ${name}`, (value) =>
    reference.test(value),
  )
  checkDomain(message.domain)
  if (scheme !== undefined) need('scheme', scheme, limits.scheme, 'an RFC 3986 scheme', isScheme)
  const addressRule = namespace === 'eip155' ? 'an address with its EIP-55 checksum' : `a ${name} address`
  need('accountAddress', message.accountAddress, limits.accountAddress, addressRule, isAddress)
  if (statement !== undefined) {
    need('statement', statement, limits.statement, "made of EIP-4361's characters", (value) =>
      statementText.test(value),
    )
    // Sign In With Solana has the URI on the line where a statement may be, so such a statement would be read as the URI.
    if (namespace === 'solana')
      need('statement', statement, limits.statement, 'no URI line', (value) => !value.startsWith('URI: '))
  }
  need('uri', message.uri, limits.uri, 'an RFC 3986 URI', isUri)
  need('version', message.version, 1, '1', (value) => value === '1')
  need('nonce', message.nonce, limits.nonce, 'eight or more letters and digits', (value) =>
    /^[A-Za-z0-9]{8,}$/.test(value),
  )
  checkTime('issuedAt', message.issuedAt)
  if (expirationTime !== undefined) checkTime('expirationTime', expirationTime)
  if (notBefore !== undefined) checkTime('notBefore', notBefore)
  if (requestId !== undefined)
    need('requestId', requestId, limits.requestId, "made of RFC 3986's path characters", (value) =>
      requestText.test(value),
    )
  if (resources !== undefined) checkResources(resources)
}
