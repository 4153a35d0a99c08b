import { LatchkeyError } from '../errors/latchkey-error.ts'
import type { ChainId } from '../ports/namespace.ts'
import { parseChainId } from './chain-id.ts'

/** A CAIP-10 account id, e.g. `eip155:1:0xab16a96d359ec26a11e2c2b3d8f8b8942d5bfcdb`. */
export type AccountId = `${string}:${string}:${string}`

/** The parts of a CAIP-10 account id. */
export type ParsedAccountId = {
  readonly namespace: string
  readonly reference: string
  readonly chainId: ChainId
  readonly address: string
}

/**
 * Splits a CAIP-10 account id.
 *
 * @throws `caip/invalid-account-id` unless there are exactly three non-empty parts.
 *
 * @example parseAccountId('eip155:1:0xab…').address // '0xab…'
 */
export function parseAccountId(accountId: string): ParsedAccountId {
  const parts = typeof accountId === 'string' ? accountId.split(':') : []
  const [namespace, reference, address] = parts
  if (parts.length !== 3 || !namespace || !reference || !address) {
    throw new LatchkeyError('caip/invalid-account-id', { input: accountId })
  }
  return { namespace, reference, chainId: `${namespace}:${reference}` as ChainId, address }
}

/**
 * Joins a network id and an address; refuses what would not parse again.
 *
 * @example formatAccountId('eip155:1', '0xab…') // 'eip155:1:0xab…'
 */
export function formatAccountId(chainId: ChainId, address: string): AccountId {
  parseChainId(chainId)
  const accountId: AccountId = `${chainId}:${address}`
  parseAccountId(accountId)
  return accountId
}
