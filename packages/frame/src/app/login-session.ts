import type { Account, ChainId, Unsubscribe } from '@latchkey/core'
import type { LoginUser, PortSession, Transport, TransportEvent } from '@latchkey/core/ports'
import { type LoginMethod, methodPolicies } from '../protocol/methods.ts'

type LoginNamespace = 'eip155' | 'solana'
type Ask = Transport['request']

/** The login that this page uses. */
export type LoginSession = {
  readonly session: PortSession
  readonly user: () => LoginUser
  /** Takes changed accounts, or a changed type of account. */
  update(user: LoginUser): void
  setChain(chainId: ChainId): void
  /** Called when the app's networks have changed. */
  networksChanged(): void
  end(reason: 'remote' | 'local' | 'expired'): void
}

export type LoginSessionOptions = {
  readonly user: LoginUser
  /** CAIP-2 ids of the app's networks on which the login works at the moment. */
  networks(namespace: LoginNamespace): readonly ChainId[]
  request: Ask
  /** The name of a login that has no name of its own. */
  readonly siteName: string
}

/** The id of the session of an account. It is the same after a reload. */
export function sessionIdOf({ accounts: [first] }: LoginUser): string {
  return `login:${first?.address.toLowerCase()}`
}

/**
 * Methods that need a smart account. A plain account can send calls too, one after the other, and it can end
 * permissions that were granted earlier.
 */
const smartMethods: readonly LoginMethod[] = ['eth_sendUserOperation', 'wallet_grantPermissions']
const allMethods = Object.keys(methodPolicies) as LoginMethod[]

/**
 * Makes the session of a login. It has one transport for each namespace in which the login has an account and the app a
 * network.
 *
 * @example const { session } = createLoginSession({ user, networks, request, siteName: 'login.shop.example' })
 */
export function createLoginSession({ user: first, networks, request, siteName }: LoginSessionOptions): LoginSession {
  const sessionId = sessionIdOf(first)
  let user = first
  let ended = false
  const listeners = new Map<LoginNamespace, Set<(event: TransportEvent) => void>>()
  const peer = { name: first.email || first.userName || siteName }

  const tell = (namespace: LoginNamespace, event: TransportEvent) => {
    for (const listener of [...(listeners.get(namespace) ?? [])]) listener(event)
  }
  const isSmart = () => user.preferredAccountType === 'smartAccount'

  function createTransport(namespace: LoginNamespace): Transport {
    return {
      source: 'auth',
      sessionId,
      namespace,
      peer,
      get accounts() {
        return accountsOf(user, namespace)
      },
      get chains() {
        return networks(namespace)
      },
      get methods() {
        const isOwn = (method: string) => method.startsWith('solana_') === (namespace === 'solana')
        return allMethods.filter((method) => isOwn(method) && (isSmart() || !smartMethods.includes(method)))
      },
      request,
      on(listener): Unsubscribe {
        const own = listeners.get(namespace) ?? new Set()
        listeners.set(namespace, own.add(listener))
        return () => void own.delete(listener)
      },
    }
  }
  const namespaces = (['eip155', 'solana'] as const).filter(
    (namespace) => accountsOf(user, namespace).length && networks(namespace).length,
  )

  return {
    session: { id: sessionId, peer, transports: namespaces.map(createTransport) },
    user: () => user,
    update(next) {
      const before = user
      user = next
      for (const namespace of namespaces) {
        const accounts = accountsOf(next, namespace)
        if (
          JSON.stringify([before.preferredAccountType, accountsOf(before, namespace)]) ===
          JSON.stringify([next.preferredAccountType, accounts])
        )
          continue
        tell(namespace, { type: 'accounts', accounts, chains: networks(namespace) })
      }
    },
    setChain: (chainId) => tell(chainId.startsWith('solana:') ? 'solana' : 'eip155', { type: 'chain', chainId }),
    networksChanged() {
      for (const namespace of namespaces)
        tell(namespace, { type: 'accounts', accounts: accountsOf(user, namespace), chains: networks(namespace) })
    },
    end(reason) {
      if (ended) return
      ended = true
      for (const namespace of namespaces) tell(namespace, { type: 'ended', reason })
      listeners.clear()
    },
  }
}

/**
 * The accounts of a namespace, the preferred one first. A smart account of keys has the same address as the plain
 * account (EIP-7702), so both are one account of the preferred type.
 */
function accountsOf({ accounts, preferredAccountType }: LoginUser, namespace: LoginNamespace): readonly Account[] {
  const own = accounts.filter((account) => account.namespace === namespace)
  const sorted = [...own].sort(
    (one, other) => Number(other.type === preferredAccountType) - Number(one.type === preferredAccountType),
  )
  const found = new Map<string, Account>()
  for (const { address, type } of sorted) {
    const key = namespace === 'eip155' ? address.toLowerCase() : address
    if (!found.has(key)) found.set(key, { key, addresses: [{ chainId: '*', address }], type })
  }
  return [...found.values()]
}
