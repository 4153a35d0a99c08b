import type { AccountId } from './account-id.ts'

/**
 * Whether an account is on this network. Ids are compared whole: `eip155:1` is not a part of `eip155:137`.
 *
 * @example isAccountOn('eip155:1:0xab…', 'eip155:1') // true
 */
export function isAccountOn(accountId: AccountId | string, chainId: string): boolean {
  return accountId.slice(0, accountId.lastIndexOf(':')) === chainId
}

/**
 * Whether two addresses are one, whatever the letter case of hex. Everything else is compared as it is; chains that write a key in several ways
 * have their adapter's `ChainKnowledge.sameAddress`.
 *
 * @example sameAddress('0xAB', '0xab') // true
 */
export function sameAddress(a: string, b: string): boolean {
  return a === b || (/^0x[\da-f]+$/i.test(a) && a.toLowerCase() === b.toLowerCase())
}

/**
 * Whether two CAIP-10 ids name the same account on the same network.
 *
 * @example sameAccountId('eip155:1:0xAB', 'eip155:1:0xab') // true
 */
export function sameAccountId(a: string, b: string): boolean {
  const at = a.lastIndexOf(':') + 1
  return at > 0 && a.slice(0, at) === b.slice(0, at) && sameAddress(a.slice(at), b.slice(at))
}
