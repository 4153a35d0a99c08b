import type { LatchkeyError } from '../errors/index.ts'
import type { Connection } from '../ports/session.ts'

/**
 * Why an attempt ended. `rejected` the visitor said no · `closed` the request ended without an answer (R57) · `pending` the wallet still
 * shows an earlier request (-32002) · `locked` · `unavailable` not installed, switched off or not there within a second (SPEC S9.9) ·
 * `unsupported` it has none of the app's networks · `failed` anything else.
 */
export type ConnectingFailure = 'rejected' | 'closed' | 'pending' | 'locked' | 'unavailable' | 'unsupported' | 'failed'

/** One attempt to connect a wallet of this browser (SPEC S2.4). */
export type ConnectingState =
  | { readonly status: 'idle'; readonly tries: number }
  /** `tries` grows with every request to the wallet. `late`: no answer for a while, so the wallet may be locked or out of sight. */
  | { readonly status: 'connecting'; readonly tries: number; readonly late: boolean }
  | { readonly status: 'connected'; readonly tries: number; readonly connection: Connection }
  | { readonly status: ConnectingFailure; readonly tries: number; readonly error: LatchkeyError }
