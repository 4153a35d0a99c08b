import type { Account, AccountType, ChainId, Namespace } from '@latchkey/core'
import type { NamedAccount } from './decode-account.ts'

/**
 * One account per address, with the chains it was named on. A bare address is valid on all `chains`, since whoever sends one writes all
 * chains of the namespace alike.
 */
export function groupAccounts(
  namespace: Namespace,
  named: readonly NamedAccount[],
  chains: readonly ChainId[],
): readonly Account[] {
  const type: AccountType = namespace === 'bip122' ? 'payment' : 'eoa'
  const groups = new Map<string, { chainId: ChainId | '*'; address: string }[]>()
  for (const { chainId, address } of named) {
    const key = namespace === 'eip155' ? address.toLowerCase() : address
    const spellings = groups.get(key) ?? []
    const known: readonly (ChainId | '*')[] = chainId ? [chainId as ChainId] : chains.length ? chains : ['*']
    const fresh = known.filter((id) => !spellings.some((spelling) => spelling.chainId === id))
    groups.set(key, [...spellings, ...fresh.map((id) => ({ chainId: id, address }))])
  }
  return [...groups].map(([key, addresses]) => ({ key, addresses, type }))
}
