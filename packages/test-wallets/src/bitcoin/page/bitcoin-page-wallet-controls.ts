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
  /** Emit an event without a change, as wallets do after a disconnect. */
  emitChange(): void
  /** Payment addresses of all accounts on the current network, including those that the app can't see. */
  addresses(): readonly string[]
  /** The same for ordinals addresses. */
  ordinals(): readonly string[]
  /** Listeners that apps have on the wallet, over all interfaces. */
  listeners(): number
}
