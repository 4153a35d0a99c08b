import type { ChainId, WithSignal } from './namespace.ts'

/** A wallet as the registry or the static list knows it (the wire's snake case ends in the decoder). */
export type ListedWallet = {
  readonly id: string
  readonly name: string
  readonly rdns?: string | undefined
  readonly imageId?: string | undefined
  readonly imageUrl?: string | undefined
  readonly homepage?: string | undefined
  readonly mobileLink?: string | undefined
  readonly desktopLink?: string | undefined
  readonly webappLink?: string | undefined
  readonly linkMode?: string | undefined
  readonly appStore?: string | undefined
  readonly playStore?: string | undefined
  readonly chromeStore?: string | undefined
  readonly chains?: readonly string[] | undefined
  readonly badge?: string | undefined
  readonly order?: number | undefined
  readonly injected?: readonly { readonly namespace: string; readonly injectedId: string }[] | undefined
}

/** Which wallets a source is asked for. */
export type WalletQuery = WithSignal & {
  readonly page: number
  readonly entries: number
  readonly include?: readonly string[] | undefined
  readonly exclude?: readonly string[] | undefined
  readonly search?: string | undefined
  readonly badge?: string | undefined
  readonly chains?: readonly ChainId[] | undefined
}

/** Where AllWallets and "get a wallet" take their wallets from: a registry service, or the static `@latchkey/wallet-list`. */
export type WalletSource = {
  /** It answers from the app's own code and asks no host, so it may be asked before a list is opened. @default false */
  readonly local?: boolean | undefined
  getWallets(query: WalletQuery): Promise<{ readonly wallets: readonly ListedWallet[]; readonly count: number }>
  /**
   * What tells one wallet met in several ecosystems, loaded ahead of the first list; it asks no service. Absent = such wallets are one row
   * only where the registry's own marks or `ClientOptions.identities` prove it.
   */
  identities?(): Promise<WalletIdentities>
  /** The image of a wallet, or null. Absent = icons are generated. */
  getImage?(
    imageId: string,
    parameters: WithSignal,
  ): Promise<{ readonly bytes: Uint8Array; readonly type: string } | null>
}

/** What a page shows of a wallet before any list is loaded. */
export type WalletClue =
  | { /** As announced by EIP-6963. */ readonly rdns: string }
  | { /** As registered in Wallet Standard. */ readonly standardName: string }
  /** An injected mark of this CAIP-2 namespace; `has` tells whether the connector carries it. */
  | { readonly namespace: string; readonly has: (injectedId: string) => boolean }

/**
 * Recognises a wallet by what it announces, so that one wallet met in two ecosystems is one row. `@latchkey/wallet-list/identities` is
 * one. A display name is never a clue: any script may claim one.
 */
export type WalletIdentities = {
  identifyWallet(clue: WalletClue): { readonly id: string; readonly name: string } | undefined
}
