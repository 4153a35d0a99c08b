import type { VisitorControls } from '../shared/visitor-controls.ts'

/** Upper bounds of what is approved, by namespace: CAIP-2 chains, methods, events; `false` approves nothing of it. */
export type NamespaceLimits = Readonly<
  Record<string, false | Partial<Record<'chains' | 'methods' | 'events', readonly string[]>>>
>

/** A session as a test wants to see it. */
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
  /** All addresses of the wallet in a namespace. @default the first it has: eip155, where it has EVM chains */
  addresses(namespace?: string): readonly string[]
  /** Scans a QR code: hands the wallet a `wc:` URI. The session follows when the visitor approves. */
  pair(uri: string): Promise<void>
  sessions(): WalletConnectSession[]
  /** Approve no more than this in proposals from now on (`{ eip155: { methods: ['personal_sign'] } }`); `null`: everything. */
  namespaces(limits: NamespaceLimits | null): void
  /** Change every session to what would be approved now, e.g. after {@link WalletConnectWallet.namespaces}. */
  updateSessions(): Promise<void>
  /** Prolong every session to seven days from now. */
  extendSessions(): Promise<void>
  /** Approve chain `id` (of eip155, or CAIP-2) whatever was asked, and name it in `chainChanged`; `null` ends the lie. */
  wrongChain(id: number | string | null): void
  /** Answer `wallet_addEthereumChain` with 4200. */
  refuseAddChain(refuse?: boolean): void
  /** Answer `wallet_sendCalls` with 4200. */
  refuseCalls(refuse?: boolean): void
  /** Discover assets: say so among the capabilities, and answer `wallet_getAssets` with what the chain says (off by default). */
  tellAssets(tell?: boolean): void
  /** Contexts of what `wallet_grantPermissions` allowed and nobody has taken back. */
  grants(): readonly string[]
  /** Tell `answer` instead of the truth whenever `method` is asked; without `answer` the lie ends. What was asked is done all the same. */
  lie(method: string, answer?: unknown): void
  /** Change account, in one namespace or in all: updates every session and emits `accountsChanged`. */
  switchAccount(index: number, namespace?: string): Promise<void>
  /** Change chain (of eip155, or CAIP-2): updates every session that lacks it and emits `chainChanged`. */
  switchChain(id: number | string): Promise<void>
  /** Lock the phone: what arrives is neither shown nor answered until {@link WalletConnectWallet.unlock}. */
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
