import type { PageControls } from '../../shared/page-controls.ts'
import type { BitcoinNetworkName } from '../networks.ts'
import type { BitcoinPageWalletState } from './bitcoin-state.ts'

/** A Bitcoin page wallet's switches. Arguments and results are plain data. */
export type BitcoinPageWalletControls = PageControls<BitcoinPageWalletState> & {
  /** Change to the account with this index: events if the origin is permitted. */
  switchAccount(index: number): void
  /** Change the network from the wallet's side. */
  switchNetwork(network: BitcoinNetworkName): void
  /** Permit the origin from the wallet's side. */
  permit(): void
  /** Revoke the origin's permission from the wallet's side: events without accounts. */
  disconnect(): void
  /** Emit events out of turn, as wallets do after they were left. */
  emitChange(): void
  /** Payment addresses of all accounts on the network in use, whether the app may see them or not. */
  addresses(): readonly string[]
  /** Ordinals addresses likewise. */
  ordinals(): readonly string[]
  /** Listeners that apps have on the wallet, all ways together. */
  listeners(): number
}
