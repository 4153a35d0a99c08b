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
  /** Sign messages as a hardware wallet does, in the header of an off-chain message; `null` ends it. */
  signOffChain(form: OffChainForm | null): void
  /** Take the feature `solana:signIn` away, or bring it back: a `change` event. */
  offerSignIn(offered: boolean): void
  /** Emit a `change` event out of turn, as wallets do after they were left. */
  emitChange(): void
  /** All addresses of the wallet, whether the app may see them or not. */
  addresses(): readonly string[]
  /** Listeners that apps have on the wallet. */
  listeners(): number
}
