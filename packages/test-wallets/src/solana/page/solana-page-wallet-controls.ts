import type { PageControls } from '../../shared/page-controls.ts'
import type { OffChainForm } from '../off-chain-message.ts'
import type { SolanaPageWalletState } from './solana-state.ts'

/** A Solana page wallet's switches. Arguments and results are plain data. */
export type SolanaPageWalletControls = PageControls<SolanaPageWalletState> & {
  /** Change to the account with this index: a `change` event if the origin is permitted. */
  switchAccount(index: number): void
  /** Permit the origin from the wallet's side. */
  permit(): void
  /** Revoke the origin's permission from the wallet's side: a `change` event without accounts. */
  disconnect(): void
  /** Sign messages as a hardware wallet does, after the header of an off-chain message; `null` ends it. */
  signOffChain(form: OffChainForm | null): void
  /** Remove the feature `solana:signIn`, or add it again: a `change` event. */
  offerSignIn(offered: boolean): void
  /** Emit a `change` event without a change, as wallets do after a disconnect. */
  emitChange(): void
  /** All addresses of the wallet, including those that the app can't see. */
  addresses(): readonly string[]
  /** Listeners that apps have on the wallet. */
  listeners(): number
}
