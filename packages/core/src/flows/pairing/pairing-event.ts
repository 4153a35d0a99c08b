import type { LatchkeyError } from '../../kernel/errors/index.ts'
import type { Effect } from '../../kernel/machine.ts'
import type { Connection } from '../../kernel/ports/session.ts'
import type { PairingLink } from '../wallets/wallet-links.ts'
import type { PairingWallet } from './pairing-state.ts'

/** `now`: Unix time in ms, so that the step needs no clock. `open`: whether the modal is. */
export type PairingMachineEvent =
  | { readonly type: 'prefetch'; readonly now: number }
  | { readonly type: 'show'; readonly now: number; readonly wallet: PairingWallet | undefined }
  | { readonly type: 'hide' }
  | { readonly type: 'uri'; readonly attempt: number; readonly uri: string; readonly expiresAt: number }
  | {
      readonly type: 'approved'
      /** Of the pairing that was answered. Attempts may share one. */
      readonly uri: string
      readonly connections: readonly [Connection, ...Connection[]]
    }
  | { readonly type: 'failed'; readonly attempt: number; readonly error: LatchkeyError }
  | { readonly type: 'expiring'; readonly now: number; readonly open: boolean }
  | { readonly type: 'linkPressed'; readonly link: PairingLink; readonly wallet: PairingWallet | undefined }
  /** The page is still in front, or the visitor came back: the view offers to open the wallet again. */
  | { readonly type: 'remind' }
  | { readonly type: 'visible'; readonly visible: boolean; readonly now: number; readonly open: boolean }
  | { readonly type: 'showQr' }
  | { readonly type: 'retryPauseOver'; readonly attempt: number }
  | { readonly type: 'retry'; readonly now: number }
  | { readonly type: 'reset' }

export type PairingEffect = Effect &
  (
    | { readonly type: 'pair'; readonly attempt: number }
    | { readonly type: 'expire'; readonly expiresAt: number }
    | { readonly type: 'watchPage' }
    /** Sends `remind` after `delay` ms. */
    | { readonly type: 'remind'; readonly delay: number }
    /** Sends `retryPauseOver` after `delay` ms. */
    | { readonly type: 'pauseRetry'; readonly attempt: number; readonly delay: number }
    /** The namespaces are `connecting`. */
    | { readonly type: 'connecting' }
    /** Keeps what a page that is thrown away needs to be picked up. */
    | { readonly type: 'remember' }
    | { readonly type: 'finalise' }
  )
