import { signInError } from '../errors.ts'
import { checkFields } from './check-fields.ts'
import { ecosystemOf } from './ecosystem.ts'
import { limits } from './limits.ts'
import type { SignInMessage } from './sign-in-message.ts'

/**
 * The text that a wallet shows and signs: EIP-4361 on eip155, the same grammar with the ecosystem's own word elsewhere (CAIP-122). A
 * message without a statement has two blank lines before `URI`; on Solana one, as in Sign In With Solana.
 *
 * @throws `siwx/field-invalid`, `siwx/field-too-long`, `siwx/domain-not-ascii`, `siwx/namespace-unknown`
 *
 * @example
 * formatSignInMessage({ domain: 'example.org', accountAddress, chainId: 'eip155:1', uri: 'https://example.org', version: '1', nonce,
 * issuedAt })
 */
export function formatSignInMessage(message: SignInMessage): string {
  checkFields(message)
  const { domain, expirationTime, notBefore, requestId, resources, scheme, statement } = message
  const { name, namespace } = ecosystemOf(message.chainId)
  const optional = (label: string, value: string | undefined) => (value === undefined ? [] : [`${label}: ${value}`])
  const text = [
    `${scheme === undefined ? '' : `${scheme}://`}${domain} wants you to sign in with your ${name} account:`,
    message.accountAddress,
    '',
    ...(statement === undefined ? (namespace === 'solana' ? [] : ['']) : [statement, '']),
    `URI: ${message.uri}`,
    `Version: ${message.version}`,
    `Chain ID: ${message.chainId.slice(namespace.length + 1)}`,
    `Nonce: ${message.nonce}`,
    `Issued At: ${message.issuedAt}`,
    ...optional('Expiration Time', expirationTime),
    ...optional('Not Before', notBefore),
    ...optional('Request ID', requestId),
    ...(resources ? ['Resources:', ...resources.map((resource) => `- ${resource}`)] : []),
  ].join('\n')
  if (text.length > limits.message)
    throw signInError('siwx/field-too-long', `the message is longer than ${limits.message}`, 'message')
  return text
}
