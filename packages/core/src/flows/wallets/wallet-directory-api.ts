import type { Readable } from '../../kernel/store.ts'
import type { WalletRow } from './wallet-row.ts'
import type { WalletsState } from './wallets-state.ts'

/** All wallets a visitor can choose from: `client.use(walletDirectory)`. */
export type WalletDirectory = Readable<WalletsState> & {
  /**
   * Loads what Connect shows beyond the installed wallets: identities, featured, recommended and the count. Call it when the view opens;
   * it asks once, and again only after a failure. Never rejects.
   */
  load(): Promise<void>
  /** Loads what a list that is drawn before it is shown can say without asking a service. Never rejects. */
  prepareList(): Promise<void>
  /** Loads the next page of AllWallets, the first one at the first call. Harmless while one is under way or none is left. */
  more(): void
  /** What the visitor has typed. Asked for 300 ms after the last change, trimmed, from two characters on. */
  search(query: string): void
  /** Asks again for whatever failed. */
  retry(): void
  /** A row of Connect or AllWallets by its id or registry id. */
  find(id: string): WalletRow | undefined
  /** As `find`, and asks the source for a wallet that no list holds yet (a view reached by a reload), by its id, rdns or name. Never rejects. */
  lookup(id: string): Promise<WalletRow | undefined>
  /** Hover or focus: loads what a click on the row would need. Never prompts. */
  prepare(row: WalletRow): void
}
