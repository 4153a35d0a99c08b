import type { Account, ChainId, Namespace } from '@latchkey/core'
import type { AccountType } from '@latchkey/core/ports'

/** An account in a wallet's format: CAIP-10, or a bare address. */
export type NamedAccount = { readonly chainId: `${string}:${string}` | undefined; readonly address: string }

const part = '[-.%a-zA-Z0-9]'
const caip10 = new RegExp(`^([-a-z0-9]{3,8}):([-_a-zA-Z0-9]{1,32}):(${part}{1,128})$`)
const bare = new RegExp(`^${part}{1,128}$`)

function isAddress(namespace: string, address: string): boolean {
  return namespace !== 'eip155' || /^0x[\da-f]{40}$/i.test(address)
}

/** Reads one account of a namespace from a wallet's message; `undefined` for a bad value. */
export function decodeAccount(namespace: Namespace, value: unknown): NamedAccount | undefined {
  if (typeof value !== 'string') return undefined
  const [, owner, reference, address] = caip10.exec(value) ?? []
  if (owner && address) {
    return owner === namespace && isAddress(namespace, address)
      ? { chainId: `${owner}:${reference}`, address }
      : undefined
  }
  return bare.test(value) && isAddress(namespace, value) ? { chainId: undefined, address: value } : undefined
}

/**
 * One account per address, with the chains that the wallet named it on. A bare address is valid on all `chains`: wallets that send bare
 * addresses use the same address on every chain of the namespace.
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
    const fresh = known.filter((id) => !spellings.some((chainIds) => chainIds.chainId === id))
    groups.set(key, [...spellings, ...fresh.map((id) => ({ chainId: id, address }))])
  }
  return [...groups].map(([key, addresses]) => ({ key, addresses, type }))
}
