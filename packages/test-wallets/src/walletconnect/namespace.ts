/** What a wallet can approve in one namespace (CAIP-25): CAIP-2 chains, CAIP-10 accounts. */
export type NamespaceSupport = { chains: string[]; methods: string[]; events: string[]; accounts: string[] }

/** One request of a session. `confirm` shows it to the visitor and rejects when declined. */
export type NamespaceRequest = { chainId: string; method: string; params: unknown; confirm(): Promise<void> }

/** Something the wallet tells its sessions: `accountsChanged`, `chainChanged`. */
export type NamespaceEvent = { name: string; data: unknown; chainId: string }

/** One ecosystem's knowledge for the WalletConnect wallet. A new ecosystem is a new folder with one of these. */
export type WalletConnectNamespace = {
  /** CAIP-2 namespace (`eip155`). */
  readonly key: string
  support(): NamespaceSupport
  /** A chain (CAIP-2) to approve whatever was asked, while the wallet lies about its chain. */
  claims(): string | undefined
  /** Answers a request, or throws a `ProviderError`. */
  request(request: NamespaceRequest): Promise<unknown>
  /** Signs a sign-in message (CAIP-122) with the account in use. */
  signIn(message: string): Promise<string>
}
