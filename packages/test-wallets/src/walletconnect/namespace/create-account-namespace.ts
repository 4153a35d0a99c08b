import { providerError } from '../../shared/provider-error.ts'
import type { Announce, NamespaceRequest, WalletConnectNamespace } from './namespace.ts'

/** A request together with the account and the chain that it is for. */
export type AccountRequest<A, C> = NamespaceRequest & {
  /** The accounts in the session, the current one first. */
  readonly accounts: readonly A[]
  readonly chain: C
}

type AccountNamespaceOptions<A, C extends { readonly id: string }> = {
  readonly key: string
  /** With their CAIP-2 ids; the first is the one it starts on. */
  readonly chains: readonly C[]
  readonly accounts: readonly A[]
  /** The accounts that a session gets: the current one, or all with the current one first. @default 'active' */
  readonly expose?: 'active' | 'all' | undefined
  /** The event for other accounts. @default accountsChanged, with the addresses */
  readonly accountsEvent?: { readonly name: string; data(accounts: readonly A[], chain: C): unknown } | undefined
  addressOf(account: A, chain: C): string
  readonly methods: Readonly<Record<string, (request: AccountRequest<A, C>) => Promise<unknown> | unknown>>
  /** Tells every session about a change. */
  readonly announce: Announce
}

/** A namespace with fixed chains and methods: all except Ethereum's. */
export function createAccountNamespace<A, C extends { readonly id: string }>(
  options: AccountNamespaceOptions<A, C>,
): WalletConnectNamespace {
  const { key, chains, accounts, expose = 'active', addressOf, methods, announce } = options
  const {
    accountsEvent = {
      name: 'accountsChanged',
      data: (shown: readonly A[], chain: C) => shown.map((account) => addressOf(account, chain)),
    },
  } = options
  const [start] = chains
  if (!start) throw new Error('A test wallet needs at least one chain.')
  for (const { id } of chains) if (!id.startsWith(`${key}:`)) throw new Error(`"${id}" is no chain of ${key} (CAIP-2).`)
  let current: C = start
  let active = 0
  let claimed: string | undefined

  function exposed(): readonly A[] {
    const first = accounts.slice(active, active + 1)
    return expose === 'all' ? [...first, ...accounts.filter((_, index) => index !== active)] : first
  }
  const chainOf = (id: string) => (id === claimed ? current : chains.find((chain) => chain.id === id))
  const offered = () => (claimed === undefined ? [current, ...chains.filter((chain) => chain !== current)] : [current])
  const nameOf = ({ id }: C) => claimed ?? id

  return {
    key,
    support: () => ({
      chains: offered().map(nameOf),
      methods: Object.keys(methods),
      events: [accountsEvent.name, 'chainChanged'],
      accounts: offered().flatMap((chain) =>
        exposed().map((account) => `${nameOf(chain)}:${addressOf(account, chain)}`),
      ),
    }),
    claims: () => claimed,
    async request(request) {
      const method = methods[request.method]
      if (!method) throw providerError(5101, 'Unsupported methods.')
      const chain = chainOf(request.chainId)
      if (!chain) throw providerError(5100, 'Unsupported chains.')
      return method({ ...request, accounts: exposed(), chain })
    },
    addresses: () => accounts.map((account) => addressOf(account, start)),
    wrongChain(chainId) {
      claimed = chainId ?? undefined
    },
    async switchAccount(index) {
      if (!accounts[index]) throw new Error(`The wallet has no account ${index}: raise \`accounts\`.`)
      active = index
      const data = accountsEvent.data(exposed(), current)
      await announce({ name: accountsEvent.name, data, chainId: nameOf(current) })
    },
    async switchChain(chainId) {
      const wanted = chains.find(({ id }) => id === chainId)
      if (!wanted) throw new Error(`The wallet does not know chain ${chainId}: configure it.`)
      current = wanted
      await announce({ name: 'chainChanged', data: nameOf(current), chainId: nameOf(current) })
    },
  }
}
