import { sameAddress } from '../../caip/index.ts'
import type { Operation } from '../../operations/operation.ts'

/** A transaction that an account has sent on a network from this browser. */
export function isOwn(operation: Operation, owner: string, chain: string): operation is Operation & { hash: string } {
  const { kind, hash, account = '', chainId } = operation
  return kind === 'transaction' && hash !== undefined && chainId === chain && sameAddress(account, owner)
}
