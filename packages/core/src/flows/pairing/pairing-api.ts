import type { Readable } from '../../kernel/store.ts'
import type { PairingLink } from '../wallets/wallet-links.ts'
import type { PairingState, PairingWallet } from './pairing-state.ts'

/** The client's one pairing: `client.use(pairingFlow)`. Views come and go, the pairing lives on until it expires. */
export type PairingFlow = Readable<PairingState> & {
  /** Hover or focus on the row: loads the SDK, asks no relay. */
  prepare(): void
  /** Makes a URI before anything was chosen: phones, whose rows are links. Reuses the one there is. */
  prefetch(): void
  /** A view is shown, for a wallet or for any. Reuses the URI there is; harmless when called twice. */
  show(wallet?: PairingWallet | undefined): void
  /** The view is left. The URI stays valid: a wallet that scanned it may still answer. */
  hide(): void
  /**
   * The visitor pressed a link into a wallet, given with its pairing in it. Call it inside the click; the link itself navigates, and the
   * page may stop there, so a list says which wallet it was: its view comes too late.
   */
  opened(link: PairingLink, wallet?: PairingWallet | undefined): void
  /** The QR code is shown instead of a link. */
  showQr(): void
  /** A new pairing; nothing within a second of the last one. */
  retry(): void
  /** Forgets URI, expiry, candidate and the stored deep link. */
  reset(): void
}
