import type { Account, ChainId, Namespace, Network } from '@latchkey/core'
import { isChainId, knownNamespaces } from '@latchkey/core/caip'
import { decodeAccount, groupAccounts, type NamedAccount } from './accounts.ts'
import { type ChainIdMap, createChainIdMap } from './chain-id-map.ts'

/** The part of a session that belongs to one namespace. */
export type ApprovedNamespace = {
  readonly namespace: Namespace
  readonly accounts: readonly [Account, ...Account[]]
  /** With the app's ids: the namespace's chains and those of its accounts. */
  readonly chains: readonly ChainId[]
  /** The wallet's own ids, for requests. */
  readonly approvedIds: readonly string[]
  readonly methods: readonly string[]
}

const list = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : [])
const unique = <T>(values: readonly T[]): readonly T[] => [...new Set(values)]

/**
 * Reads a session's CAIP-25 namespaces. A key is a namespace (`eip155`) or one chain of it (`eip155:1`). Malformed
 * parts are left out. A whole namespace is left out when neither Latchkey nor the app's networks know it, or when none
 * of its accounts can be read.
 */
export function decodeNamespaces(value: unknown, networks: readonly Network[]): readonly ApprovedNamespace[] {
  if (typeof value !== 'object' || value === null) return []
  const entries = Object.entries(value as Record<string, unknown>)
  const chainIds = createChainIdMap(networks)
  const known: readonly string[] = [...knownNamespaces, ...networks.map(({ chainNamespace }) => chainNamespace)]
  const names = unique(entries.map(([key]) => key.split(':')[0] as Namespace))
  return names
    .filter((namespace) => known.includes(namespace))
    .flatMap((namespace) => {
      const parts = entries.filter(([key]) => key.split(':')[0] === namespace)
      const approved = decodeNamespace(namespace, parts, chainIds)
      return approved ? [approved] : []
    })
}

function decodeNamespace(
  namespace: Namespace,
  parts: readonly (readonly [key: string, part: unknown])[],
  chainIds: ChainIdMap,
): ApprovedNamespace | undefined {
  const named: NamedAccount[] = []
  const ids: string[] = []
  const methods: string[] = []
  for (const [key, part] of parts) {
    const { chains, accounts, methods: own } = (part ?? {}) as Record<string, unknown>
    ids.push(...([key, ...list(chains)].filter((id) => isChainId(id) && id.startsWith(`${namespace}:`)) as string[]))
    methods.push(...list(own).filter((method) => typeof method === 'string'))
    for (const account of list(accounts)) {
      const decoded = decodeAccount(namespace, account)
      if (!decoded?.chainId) continue
      ids.push(decoded.chainId)
      named.push({ ...decoded, chainId: chainIds.current(decoded.chainId) })
    }
  }
  const chains = unique(ids.map((id) => chainIds.current(id)))
  const [first, ...rest] = groupAccounts(namespace, named, chains)
  if (!first) return undefined
  return { namespace, accounts: [first, ...rest], chains, approvedIds: unique(ids), methods: unique(methods) }
}
