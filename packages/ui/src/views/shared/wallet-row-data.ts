import type { LinkTarget } from '@latchkey/core/ports'

/** The one tag at the end of a wallet's row (UX: never two). */
export type WalletTag = 'recent' | 'installed' | 'qr' | 'multichain'

/** One wallet as a list draws it: plain data, made by the containers from connectors, registry and recent wallets. */
export type WalletRowData = {
  /** Stable in its list; the React key and the `data-latchkey-wallet` hook. */
  readonly id: string
  readonly name: string
  /** As announced; passes `safeIcon` before it is drawn. Absent = a generated image. */
  readonly icon?: string | undefined
  readonly tag?: WalletTag | undefined
  /** Where the wallet comes from (its rdns or host): give it when two wallets of the list bear the same name. */
  readonly origin?: string | undefined
  /** A visible name of the ecosystem (`Solana`), for a wallet that could not be merged with its twin in another one. */
  readonly namespace?: string | undefined
  /** A link into the wallet (phones): in the sheet and in AllWallets it is drawn as a real `<a href>`, so that the tap itself navigates. */
  readonly href?: string | undefined
  /** Where `href` opens: in the same tab, out of a frame, or in a new tab. */
  readonly target?: LinkTarget | undefined
  /** A request to this wallet is under way: spinner around its icon. */
  readonly loading?: boolean | undefined
}

/** Rows in the configured order; groups are drawn one after another as one list. */
export type WalletGroupData = {
  readonly id: string
  readonly wallets: readonly WalletRowData[]
}

/** The wallet a view is about. */
export type WalletSummary = Pick<WalletRowData, 'id' | 'name' | 'icon'>
