import type { PageControls } from '../../shared/page-controls.ts'
import type { CosmosPageWalletState } from './cosmos-state.ts'

/** A Cosmos page wallet's switches. Arguments and results are plain data. */
export type CosmosPageWalletControls = PageControls<CosmosPageWalletState> & {
  /** Lock the wallet: the next request brings an `unlock` prompt. Like Keplr, it emits no event. */
  lock(): void
  /** Change to the account with this index: `keplr_keystorechange`. */
  switchAccount(index: number): void
  /** Permit the origin on all chains from the wallet's side. */
  permit(): void
  /** Revoke the origin's permission from the wallet's side, and emit `keplr_keystorechange`. */
  disconnect(): void
  /** Emit `keplr_keystorechange` without a change, as wallets do after a disconnect. */
  emitChange(): void
  /** All addresses of the wallet on one of its chains. @default the first chain */
  addresses(chainId?: string): readonly string[]
}
