import { sameAddress } from '../../kernel/caip/compare.ts'
import type { Operation } from '../../kernel/operation.ts'

/**
 * Whether an operation is a transaction that this account sends, or has sent, on this network.
 *
 * @example operations.filter((operation) => isOwnTransaction(operation, { account, chainId: 'eip155:1' }))
 */
export function isOwnTransaction(
  { kind, account = '', chainId }: Operation,
  owner: { readonly account: string; readonly chainId: string },
): boolean {
  return kind === 'transaction' && chainId === owner.chainId && sameAddress(account, owner.account)
}
