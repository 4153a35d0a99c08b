import type { PageControls } from '../../shared/page-controls.ts'
import type { PolkadotPageWalletState } from './polkadot-state.ts'

/** A Polkadot page wallet's switches. Arguments and results are plain data. */
export type PolkadotPageWalletControls = PageControls<PolkadotPageWalletState> & {
  /** Put the account with this index first, or show it in place of the other one. */
  switchAccount(index: number): void
  /** Permit the origin from the wallet's side. */
  permit(): void
  /** Revoke the origin's permission from the wallet's side: apps that listen are shown no accounts. */
  disconnect(): void
  /** Tell of the accounts out of turn, as wallets do after they were left. */
  emitChange(): void
  /** All addresses of the wallet with the prefix 42, whether the app may see them or not. */
  addresses(): readonly string[]
  /** Listeners that apps have on the wallet. */
  listeners(): number
}
