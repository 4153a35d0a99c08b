import type { LatchkeyError } from '../errors/index.ts'
import type { Connection } from '../ports/session.ts'

/** The wallet a pairing is meant for; absent = any wallet that can scan. */
export type PairingWallet = {
  readonly id: string
  readonly name: string
  readonly imageId?: string | undefined
  readonly imageUrl?: string | undefined
}

/** A link that brought a wallet up, with the name to show for it. */
export type PairingLink = { readonly href: string; readonly name: string }

/** Why a pairing ended. `refused` and `unreachable` are the relay's doing, `closed` ended without an answer. */
export type PairingFailure = 'rejected' | 'closed' | 'expired' | 'refused' | 'unreachable' | 'failed'

type Common = {
  /** A view shows it: it is refreshed before it expires, and its namespaces are `connecting`. */
  readonly shown: boolean
  /** The wallet whose view is shown: becomes a recent wallet when it connects. */
  readonly wallet?: PairingWallet | undefined
  /** The candidate for the stored deep link; showing the QR code clears it, so that the method reported is `qrcode` (SPEC S4.3). */
  readonly linking?: PairingLink | undefined
  /** Counts the pairings of this client; a late answer to an older one still connects. */
  readonly attempt: number
}

/** A pairing by QR code or link (SPEC S2.5, S2.6). */
export type PairingState = Common &
  (
    | { readonly status: 'idle' }
    | { readonly status: 'preparing' }
    /** `expiresAt`: Unix time in ms. */
    | { readonly status: 'waiting'; readonly uri: string; readonly expiresAt: number }
    /**
     * `opening` the link was pressed · `stillHere` the page is still in front 1.5 s later · `approving` the visitor came back from the
     * wallet, whose answer may be on its way.
     */
    | {
        readonly status: 'opening' | 'stillHere' | 'approving'
        readonly uri: string
        readonly expiresAt: number
        readonly link: PairingLink
      }
    | { readonly status: 'connected'; readonly connections: readonly [Connection, ...Connection[]] }
    | { readonly status: PairingFailure; readonly error: LatchkeyError }
  )
