import type { WalletClue, WalletIdentity } from './identities/identify-wallet.ts'
import type { ListedWallet } from './listed-wallet.ts'

/** What a list view asks for. The same shape as core's `WalletQuery`. */
export type WalletQuery = {
  /** First page is 1. */
  readonly page: number
  /** Rows a page, 1 to 100. */
  readonly entries: number
  /** Only these: ids, rdns or names, in any case. */
  readonly include?: readonly string[] | undefined
  /** None of these, by the same names. */
  readonly exclude?: readonly string[] | undefined
  /** Part of a name; trimmed. */
  readonly search?: string | undefined
  readonly badge?: string | undefined
  /** Wallets for at least one of these CAIP-2 networks. */
  readonly chains?: readonly string[] | undefined
  readonly signal?: AbortSignal | undefined
}

/** Recognises wallets: the same shape as core's type of this name. */
export type WalletIdentities = { identifyWallet(clue: WalletClue): WalletIdentity | undefined }

/** A source of wallets: the same shape as core's port of this name. */
export type WalletSource = {
  /** It answers from the app's own code and asks no host, so it may be asked before anybody opens a list. @default false */
  readonly local?: boolean | undefined
  getWallets(query: WalletQuery): Promise<{ readonly wallets: readonly ListedWallet[]; readonly count: number }>
  /** Tells one wallet met in several ecosystems by what it announces: `@latchkey/wallet-list/identities`, loaded when it is asked for. */
  identities(): Promise<WalletIdentities>
  /** The generated picture of a wallet of this source, null for any other id. */
  getImage(
    imageId: string,
    parameters?: { readonly signal?: AbortSignal | undefined },
  ): Promise<{ readonly bytes: Uint8Array; readonly type: string } | null>
}
