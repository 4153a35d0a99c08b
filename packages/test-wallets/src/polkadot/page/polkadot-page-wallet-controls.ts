import type { PageControls } from '../../shared/page-controls.ts'
import type { PolkadotPageWalletState } from './polkadot-state.ts'

/** A Polkadot page wallet's switches. Arguments and results are plain data. */
export type PolkadotPageWalletControls = PageControls<PolkadotPageWalletState> & {
  /** Put the account with this index first, or show it instead of the current one. */
  switchAccount(index: number): void
  /** Permit the origin from the wallet's side. */
  permit(): void
  /** Revoke the origin's permission from the wallet's side: apps that listen get no accounts. */
  disconnect(): void
  /** Report the accounts without a change, as wallets do after a disconnect. */
  emitChange(): void
  /** All addresses of the wallet with the prefix 42, including those that the app can't see. */
  addresses(): readonly string[]
  /** Listeners that apps have on the wallet. */
  listeners(): number
}
