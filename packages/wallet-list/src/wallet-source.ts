import type { WalletClue, WalletIdentity } from './identities/identify-wallet.ts'
import type { ListedWallet } from './listed-wallet.ts'

/** A query of a list view. The same shape as core's `WalletQuery`. */
export type WalletQuery = {
  /** The first page is 1. */
  readonly page: number
  /** Rows per page, 1 to 100. */
  readonly entries: number
  /** Only these wallets: ids, rdns or names, in any case. */
  readonly include?: readonly string[] | undefined
  /** Without these wallets: ids, rdns or names, in any case. */
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
  /** The source answers from the app's own code, without a request, so it may be queried before the list is opened. @default false */
  readonly local?: boolean | undefined
  getWallets(query: WalletQuery): Promise<{ readonly wallets: readonly ListedWallet[]; readonly count: number }>
  /** Recognises one wallet in several ecosystems by its announcements: `@latchkey/wallet-list/identities`, loaded at the first call. */
  identities(): Promise<WalletIdentities>
  /** The generated image of a wallet of this source, null for any other id. */
  getImage(
    imageId: string,
    parameters?: { readonly signal?: AbortSignal | undefined },
  ): Promise<{ readonly bytes: Uint8Array; readonly type: string } | null>
}
