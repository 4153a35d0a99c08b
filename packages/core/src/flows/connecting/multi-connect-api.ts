import type { Namespace } from '../../kernel/ports/namespace.ts'
import type { Readable } from '../../kernel/store.ts'
import type { RowConnector, WalletRow } from '../wallets/wallet-row.ts'
import type { ConnectingState } from './connecting-state.ts'

/**
 * One ecosystem of a wallet. `idle` not asked · `waiting` another one is asked first · `connected` by this view or elsewhere · else as the
 * attempt says.
 */
export type EcosystemAttempt = {
  readonly connector: RowConnector
  readonly status: ConnectingState['status'] | 'waiting'
  /** No answer for a while: the wallet may be locked or out of sight. */
  readonly late: boolean
}

/** Several ecosystems of one wallet, asked one after the other: `client.use(multiConnect).wallet(row)`. */
export type MultiConnect = {
  /** The same object for the same connectors, as long as the client lives. */
  wallet(row: Pick<WalletRow, 'connectors'>): WalletEcosystems
}

/** How each ecosystem of one wallet stands, and the way to connect them one after the other. */
export type WalletEcosystems = Readable<readonly EcosystemAttempt[]> & {
  /**
   * Asks for these ecosystems, by default for each that isn't connected yet; the first one synchronously, so call it
   * inside the click. A refusal doesn't keep the others from being asked, and what is connected stays. Those asked for
   * meanwhile queue up. When the last has answered and all of them are connected, the modal goes on.
   */
  connect(namespaces?: readonly Namespace[]): void
  /** The view is left: no further wallet is asked. A prompt that a wallet shows stays, and a late approval is adopted. */
  leave(): void
}
