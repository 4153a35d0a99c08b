import type { PageControls } from '../../shared/page-controls.ts'
import type { CosmosPageWalletState } from './cosmos-state.ts'

/** A Cosmos page wallet's switches. Arguments and results are plain data. */
export type CosmosPageWalletControls = PageControls<CosmosPageWalletState> & {
  /** Lock the wallet: the next request brings an `unlock` prompt. It says nothing by itself, as Keplr. */
  lock(): void
  /** Change to the account with this index: `keplr_keystorechange`. */
  switchAccount(index: number): void
  /** Permit the origin on all chains from the wallet's side. */
  permit(): void
  /** Revoke the origin's permission from the wallet's side, and say so by `keplr_keystorechange`. */
  disconnect(): void
  /** Say `keplr_keystorechange` out of turn, as wallets do after they were left. */
  emitChange(): void
  /** All addresses of the wallet on one of its chains. @default the first chain */
  addresses(chainId?: string): readonly string[]
}
