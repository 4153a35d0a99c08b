import type { Account, ChainId, Namespace, Network } from '@latchkey/core'
import { isChainId, knownNamespaces } from '@latchkey/core/caip'
import { type ChainSpelling, chainSpelling } from './chain-spelling.ts'
import { decodeAccount, type NamedAccount } from './decode-account.ts'
import { groupAccounts } from './group-accounts.ts'

/** What a wallet approved for one namespace. */
export type ApprovedNamespace = {
  readonly namespace: Namespace
  readonly accounts: readonly [Account, ...Account[]]
  /** In the app's spelling: the namespace's chains and those of its accounts. */
  readonly chains: readonly ChainId[]
  /** As the wallet spelled them, for requests. */
  readonly approvedIds: readonly string[]
  readonly methods: readonly string[]
}

const list = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : [])
const unique = <T>(values: readonly T[]): readonly T[] => [...new Set(values)]

/**
 * Reads a session's CAIP-25 namespaces. Keys may name a namespace (`eip155`) or one chain of it (`eip155:1`). What is malformed is left
 * out; a namespace that nobody here knows, or without one readable account, is left out as a whole.
 */
export function decodeNamespaces(value: unknown, networks: readonly Network[]): readonly ApprovedNamespace[] {
  if (typeof value !== 'object' || value === null) return []
  const entries = Object.entries(value as Record<string, unknown>)
  const spelling = chainSpelling(networks)
  const known: readonly string[] = [...knownNamespaces, ...networks.map(({ chainNamespace }) => chainNamespace)]
  const names = unique(entries.map(([key]) => key.split(':')[0] as Namespace))
  return names
    .filter((namespace) => known.includes(namespace))
    .flatMap((namespace) => {
      const parts = entries.filter(([key]) => key.split(':')[0] === namespace)
      const approved = decodeNamespace(namespace, parts, spelling)
      return approved ? [approved] : []
    })
}

function decodeNamespace(
  namespace: Namespace,
  parts: readonly (readonly [key: string, part: unknown])[],
  spelling: ChainSpelling,
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
      named.push({ ...decoded, chainId: spelling.current(decoded.chainId) })
    }
  }
  const chains = unique(ids.map((id) => spelling.current(id)))
  const [first, ...rest] = groupAccounts(namespace, named, chains)
  if (!first) return undefined
  return { namespace, accounts: [first, ...rest], chains, approvedIds: unique(ids), methods: unique(methods) }
}
