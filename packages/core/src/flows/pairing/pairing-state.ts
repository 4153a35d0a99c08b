import type { LatchkeyError } from '../../kernel/errors/index.ts'
import type { Connection } from '../../kernel/ports/session.ts'
import type { RecentWallet } from '../wallets/recent-wallets.ts'
import type { PairingLink } from '../wallets/wallet-links.ts'

/** The wallet a pairing is meant for; absent = any wallet that can scan. A `WalletRow` is one. */
export type PairingWallet = RecentWallet

/** Why a pairing ended. `refused` and `unreachable` are the relay's doing, `closed` ended without an answer. */
export type PairingFailure = 'rejected' | 'closed' | 'expired' | 'refused' | 'unreachable' | 'failed'

/** A pairing that is over here, and what it was for. */
type EarlierPairing = Pick<PairingContext, 'wallet' | 'linking'> & Pick<LivePairing, 'uri'>

/** True in every state. */
export type PairingContext = {
  /** A view shows it: it is refreshed before it expires, and its namespaces are `connecting`. */
  readonly shown: boolean
  /** Rows of a list use its link: it is refreshed as long as the modal is open. */
  readonly prefetched: boolean
  /** The wallet whose view is shown: becomes a recent wallet when it connects. */
  readonly wallet?: PairingWallet | undefined
  /** The candidate for the stored deep link; showing the QR code clears it, so that the method reported is `qrcode`. */
  readonly linking?: PairingLink | undefined
  /** Counts the pairings of this client; a late answer to an older one still connects. */
  readonly attempt: number
  /** The last pairings that are over here, the newest first: a wallet may still answer one of them. */
  readonly earlier?: readonly EarlierPairing[] | undefined
  /** Unix time in ms at which the newest pairing started. `retry` does nothing in the first second after it. */
  readonly startedAt: number
  /** `false` in that second: disable the button that retries. */
  readonly mayRetry: boolean
}

/** A pairing that wallets can answer. `expiresAt`: Unix time in ms. */
type LivePairing = { readonly uri: string; readonly expiresAt: number }

/**
 * `opening` the link was pressed · `stillHere` the page is still in front 1.5 s later · `approving` the visitor came back from the wallet,
 * whose answer may be on its way.
 */
export type LinkedPairing = LivePairing & {
  readonly link: PairingLink
  /** Counts the presses. */
  readonly presses: number
  /** The page is in the background, so the wallet did open. */
  readonly away: boolean
}

/** A pairing by QR code or link. */
export type PairingState = PairingContext &
  (
    | { readonly status: 'idle' }
    | { readonly status: 'preparing' }
    | ({ readonly status: 'waiting' } & LivePairing)
    | ({ readonly status: 'opening' | 'stillHere' | 'approving' } & LinkedPairing)
    | { readonly status: 'connected'; readonly connections: readonly [Connection, ...Connection[]] }
    | { readonly status: PairingFailure; readonly error: LatchkeyError }
  )
