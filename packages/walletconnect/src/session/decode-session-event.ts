import type { ChainId } from '@latchkey/core'
import type { TransportEvent } from '@latchkey/core/ports'
import { decodeAccount, groupAccounts } from './accounts.ts'
import type { ChainIdMap } from './chain-id-map.ts'
import type { ApprovedNamespace } from './decode-namespaces.ts'

/**
 * Reads an event of a wallet. Wallets write a chain as a number, as hex, as decimal text or as CAIP-2, and accounts as CAIP-10 or bare. An
 * event that can't be read is `undefined` and changes nothing.
 */
export function decodeSessionEvent(
  event: unknown,
  approved: ApprovedNamespace,
  chainIds: ChainIdMap,
): TransportEvent | undefined {
  if (typeof event !== 'object' || event === null) return undefined
  const { name, data } = event as Record<string, unknown>
  if (typeof name !== 'string' || !name) return undefined
  if (name === 'accountsChanged') return accountsChanged(data, approved, chainIds)
  if (name === 'chainChanged') return chainChanged(data, approved, chainIds)
  return { type: 'message', name, data }
}

function accountsChanged(data: unknown, approved: ApprovedNamespace, chainIds: ChainIdMap): TransportEvent | undefined {
  const { namespace, chains } = approved
  const named = (Array.isArray(data) ? data : [data]).map((entry) => decodeAccount(namespace, entry))
  if (named.some((account) => !account)) return undefined
  const current = named.flatMap((account) =>
    account ? [{ ...account, chainId: account.chainId && chainIds.current(account.chainId) }] : [],
  )
  const accounts = groupAccounts(namespace, current, chains)
  return accounts.length ? { type: 'accounts', accounts, chains } : undefined
}

function chainChanged(data: unknown, approved: ApprovedNamespace, chainIds: ChainIdMap): TransportEvent | undefined {
  const chainId = decodeChain(data, approved.namespace)
  return chainId && { type: 'chain', chainId: chainIds.current(chainId) }
}

function decodeChain(data: unknown, namespace: string): ChainId | undefined {
  const value = typeof data === 'object' && data !== null ? (data as Record<string, unknown>).chainId : data
  if (typeof value !== 'string' && typeof value !== 'number') return undefined
  const text = String(value)
  const inner = text.startsWith(`${namespace}:`) ? text.slice(namespace.length + 1) : text
  const reference = namespace === 'eip155' ? decodeEip155(inner) : decodeReference(inner)
  return reference ? (`${namespace}:${reference}` as ChainId) : undefined
}

function decodeEip155(text: string): string | undefined {
  if (!/^(?:0x[\da-f]{1,13}|\d{1,15})$/i.test(text)) return undefined
  const id = Number(text)
  return id > 0 && Number.isSafeInteger(id) ? String(id) : undefined
}

function decodeReference(text: string): string | undefined {
  return /^[-_a-zA-Z0-9]{1,32}$/.test(text) ? text : undefined
}
