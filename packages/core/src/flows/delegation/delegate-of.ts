import { formatAccountId } from '../../kernel/caip/index.ts'
import type { ChainId } from '../../kernel/ports/namespace.ts'
import type { Delegation } from './delegation-api.ts'
import { knownDelegates } from './known-delegates.ts'

/** EIP-7702: such an account has this as its code. */
const designator = /^0xef0100([\da-f]{40})$/i

/** Which contract an account follows that has this code, in small letters; `undefined` = none. An unknown contract has no name yet. */
export function delegateOf(
  code: string,
  { account, chainId }: { readonly account: string; readonly chainId: ChainId<'eip155'> },
): Delegation | undefined {
  const [, found] = designator.exec(code) ?? []
  if (found === undefined) return undefined
  const delegate = `0x${found.toLowerCase()}`
  const name = knownDelegates[delegate]
  return {
    account: formatAccountId(chainId, account),
    delegate,
    isKnown: name !== undefined,
    ...(name !== undefined && { name }),
  }
}
