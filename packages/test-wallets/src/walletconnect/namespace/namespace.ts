/** The chains and accounts that a wallet can approve in one namespace (CAIP-25): CAIP-2 chains, CAIP-10 accounts. */
export type NamespaceSupport = { chains: string[]; methods: string[]; events: string[]; accounts: string[] }

/** One request of a session. `confirm` shows it to the visitor and rejects when declined. */
export type NamespaceRequest = { chainId: string; method: string; params: unknown; confirm(): Promise<void> }

/** Something the wallet tells its sessions: `accountsChanged`, `chainChanged`. */
export type NamespaceEvent = { name: string; data: unknown; chainId: string }

/** One ecosystem of the WalletConnect wallet. A new ecosystem is a new folder with one of these. */
export type WalletConnectNamespace = {
  /** CAIP-2 namespace (`eip155`). */
  readonly key: string
  support(): NamespaceSupport
  /** A chain (CAIP-2) to approve for every proposal, while the wallet lies about its chain. */
  claims(): string | undefined
  /** Answers a request, or throws a `ProviderError`. */
  request(request: NamespaceRequest): Promise<unknown>
  /** Signs a sign-in message (CAIP-122) with the account in use; absent where WalletConnect's sign-in doesn't know the namespace. */
  signIn?(message: string): Promise<string>
  /** All addresses of the wallet, in the form of the first chain. */
  addresses(): readonly string[]
  /** Claims another chain (CAIP-2) from now on; `null` ends the lie. */
  wrongChain(chainId: string | null): void
  /** Changes to another account: every session is told. */
  switchAccount(index: number): Promise<void>
  /** Changes to another of its chains (CAIP-2): every session is told. */
  switchChain(chainId: string): Promise<void>
}

/** Tells every session about a change, after `support()` shows it. */
export type Announce = (event: NamespaceEvent) => Promise<void>
