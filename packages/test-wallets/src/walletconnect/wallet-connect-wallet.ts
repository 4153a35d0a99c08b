import type { VisitorControls } from '../shared/visitor-controls.ts'

/** The limits of an approval, by namespace: CAIP-2 chains, methods, events; `false` approves nothing of it. */
export type NamespaceLimits = Readonly<
  Record<string, false | Partial<Record<'chains' | 'methods' | 'events', readonly string[]>>>
>

/** A session in the form for tests. */
export type WalletConnectSession = {
  topic: string
  /** The app's metadata. */
  peer: { name: string; url: string }
  /** CAIP-2 ids. */
  chains: readonly string[]
  /** CAIP-10 ids. */
  accounts: readonly string[]
  methods: readonly string[]
  events: readonly string[]
}

/**
 * A phone wallet. Its prompts are `wc_sessionPropose` (a pairing), `wc_sessionAuthenticate` (the sign-in a proposal may ask
 * for) and the methods of session requests.
 */
export type WalletConnectWallet = VisitorControls & {
  /** All addresses of the wallet in a namespace. @default its first namespace: eip155, if it has EVM chains */
  addresses(namespace?: string): readonly string[]
  /** Scans a QR code: gives the wallet a `wc:` URI. The session follows when the visitor approves. */
  pair(uri: string): Promise<void>
  sessions(): WalletConnectSession[]
  /** Approve no more than this in proposals from now on (`{ eip155: { methods: ['personal_sign'] } }`); `null`: everything. */
  namespaces(limits: NamespaceLimits | null): void
  /** Change every session to the current limits, e.g. after {@link WalletConnectWallet.namespaces}. */
  updateSessions(): Promise<void>
  /** Extend every session to seven days from now. */
  extendSessions(): Promise<void>
  /** Approve chain `id` (of eip155, or CAIP-2) for every proposal, and name it in `chainChanged`; `null` ends the lie. */
  wrongChain(id: number | string | null): void
  /** Answer `wallet_addEthereumChain` with 4200. */
  refuseAddChain(refuse?: boolean): void
  /** Answer `wallet_sendCalls` with 4200. */
  refuseCalls(refuse?: boolean): void
  /** Discover assets: list the ability among the capabilities, and answer `wallet_getAssets` with the chain's balances (off by default). */
  tellAssets(tell?: boolean): void
  /** Contexts of permissions from `wallet_grantPermissions` that are not revoked. */
  grants(): readonly string[]
  /** Answer `method` with `answer` instead of the truth; without `answer` the lie ends. The request itself is still carried out. */
  lie(method: string, answer?: unknown): void
  /** Change account, in one namespace or in all: updates every session and emits `accountsChanged`. */
  switchAccount(index: number, namespace?: string): Promise<void>
  /** Change chain (of eip155, or CAIP-2): updates every session that lacks it and emits `chainChanged`. */
  switchChain(id: number | string): Promise<void>
  /** Lock the phone: messages are neither shown nor answered until {@link WalletConnectWallet.unlock}. */
  lock(): void
  unlock(): void
  /** Lose the network: the socket closes and nothing is answered until {@link WalletConnectWallet.restore}. */
  drop(): Promise<void>
  restore(): Promise<void>
  /** Ends a session from the wallet's side, or all of them. */
  disconnect(topic?: string): Promise<void>
  /** Shuts the wallet down; its sessions stay, as when a phone is switched off. */
  close(): Promise<void>
}
