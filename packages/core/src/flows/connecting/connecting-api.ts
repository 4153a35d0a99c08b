import type { Readable } from '../../kernel/store.ts'
import type { RowConnector } from '../wallets/wallet-row.ts'
import type { ConnectingState } from './connecting-state.ts'

/** The attempts of a client, one for each connector: `client.use(connecting)`. */
export type Connecting = {
  /** The attempt with a connector, `idle` if there was none. The same object as long as the client lives. */
  attempt(connector: Pick<RowConnector, 'adapterId' | 'connectorId'>): ConnectAttempt
}

/** A connect attempt as its view sees it. */
export type ConnectAttempt = Readable<ConnectingState> & {
  /**
   * Asks the wallet, synchronously: call it inside the click. Does nothing while it is being asked, so a view may call it when it mounts
   * as well.
   */
  start(): void
  /** Asks again after a failure. */
  retry(): void
  /** The view is left: no view waits any more. The wallet's prompt stays, and a late approval is adopted. */
  leave(): void
}
