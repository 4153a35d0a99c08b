import type { Ability } from './ability.ts'
import type { ChainId, Namespace, Unsubscribe, WithSignal } from './namespace.ts'

/** The wallet at the other end: shown to the visitor, never trusted for identity. Links and icons pass `safeHref` and `safeIcon` first. */
export type PeerInfo = {
  readonly name: string
  readonly icon?: string | undefined
  readonly url?: string | undefined
  readonly description?: string | undefined
  readonly rdns?: string | undefined
  /** Links that bring the wallet to the front. */
  readonly redirect?: { readonly native?: string | undefined; readonly universal?: string | undefined } | undefined
}

/**
 * A session with a wallet or a login, which ends as a whole. One session can carry connections of several namespaces. `source` says which part
 * opened it: an adapter's own wallet, the pairing port or the auth port.
 */
export type Session = {
  readonly id: string
  readonly source: 'adapter' | 'pairing' | 'auth'
  readonly peer: PeerInfo
  readonly connectionIds: readonly string[]
  /** Unix time in ms. */
  readonly expiresAt?: number | undefined
}

/** The kind of an account. */
export type AccountType = 'eoa' | 'smartAccount' | 'payment' | 'ordinals'

/** One account of the visitor. On Cosmos and Polkadot a key has another address on each chain; therefore `addresses`. */
export type Account<ns extends Namespace = Namespace> = {
  /** Stable within the connection; the address itself where the namespace writes it in one way only (in lower case on eip155). */
  readonly key: string
  readonly addresses: readonly { readonly chainId: ChainId<ns> | '*'; readonly address: string }[]
  readonly type: AccountType
  readonly publicKey?: string | undefined
  readonly path?: string | undefined
  readonly label?: string | undefined
}

/** A wallet's accounts in one namespace with what they can do. Plain data: wallet objects never enter state. */
export type Connection<ns extends Namespace = Namespace> = {
  /** Unique in the client: two wallets with the same address are two connections. */
  readonly id: string
  readonly sessionId: string
  readonly connectorId: string
  /** `adapter.id`, or `pairing` / `auth` for a transport that no adapter adopted. */
  readonly adapterId: string
  readonly namespace: ns
  readonly accounts: readonly [Account<ns>, ...Account<ns>[]]
  /** `Account.key` */
  readonly activeAccount: string
  readonly chainId: ChainId<ns>
  readonly approvedChains: readonly ChainId<ns>[] | 'any'
  readonly abilities: readonly Ability[]
}

/** What a phone wallet tells of its session. */
export type TransportEvent<ns extends Namespace = Namespace> =
  | { readonly type: 'accounts'; readonly accounts: readonly Account<ns>[]; readonly chains: readonly ChainId<ns>[] }
  | { readonly type: 'chain'; readonly chainId: ChainId<ns> }
  | { readonly type: 'message'; readonly name: string; readonly data: unknown }
  | { readonly type: 'ended'; readonly reason: 'remote' | 'local' | 'expired' }

/** How a session of the pairing or auth port talks for one namespace; an adapter adopts it and gives it abilities. */
export type Transport<ns extends Namespace = Namespace> = {
  /** `'auth'`: of a login, which answers or refuses every wallet method itself. Absent = of a pairing. */
  readonly source?: 'auth' | undefined
  readonly sessionId: string
  readonly namespace: ns
  readonly peer: PeerInfo
  readonly accounts: readonly Account<ns>[]
  readonly chains: readonly ChainId<ns>[]
  readonly methods: readonly string[]
  request(parameters: { chainId: ChainId<ns>; method: string; params: unknown } & WithSignal): Promise<unknown>
  on(listener: (event: TransportEvent<ns>) => void): Unsubscribe
}
