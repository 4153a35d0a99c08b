/** An ecosystem of the list, or one network of it (CAIP-2). A bare namespace means "any network of it, also one the visitor adds". */
type ChainClaim = WalletNamespace | `${WalletNamespace}:${string}`

/** The ecosystems this list covers. */
export type WalletNamespace = 'eip155' | 'solana' | 'bip122' | 'cosmos' | 'polkadot'

/**
 * The mark of a wallet that doesn't announce itself: for `eip155` a flag on the provider (`isRabby`), for `polkadot` a key of
 * `window.injectedWeb3`, elsewhere a path on `window` (`phantom.solana`).
 */
export type InjectedIds = { readonly [namespace in WalletNamespace]?: readonly string[] }

/**
 * The known facts about one wallet, with their source. Every fact comes from the source or from the wallet itself; a field that could not
 * be confirmed is left out.
 */
export type WalletFact = {
  /** Our own stable slug. It never changes, because apps store it. */
  readonly id: string
  readonly name: string
  readonly homepage: `https://${string}`
  /** As announced by EIP-6963. The first is the one in the record; others are older or mobile names of the same wallet. */
  readonly rdns?: readonly string[]
  /** Its name in Wallet Standard, if known. */
  readonly standardName?: string
  readonly injected?: InjectedIds
  readonly chains: readonly ChainClaim[]
  readonly mobileLink?: string
  readonly linkMode?: `https://${string}`
  readonly desktopLink?: string
  readonly webappLink?: `https://${string}`
  /** App Store id, digits only. */
  readonly ios?: string
  /** Play Store package name. */
  readonly android?: string
  /** Chrome Web Store id, 32 letters. */
  readonly chrome?: string
  /** Lower numbers come first. */
  readonly order: number
  /** The day when the facts were compared with the source, `YYYY-MM-DD`. */
  readonly checked: string
  readonly source: `https://${string}`
}

/** The part of a fact that queries read. */
export type ListedFact = Omit<WalletFact, 'standardName' | 'checked' | 'source'>
