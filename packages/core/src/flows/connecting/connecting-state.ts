import type { LatchkeyError } from '../../kernel/errors/index.ts'
import type { Connection } from '../../kernel/ports/session.ts'

/**
 * Why an attempt ended. `rejected` the visitor said no · `closed` the request ended without an answer · `busy` the wallet still
 * shows an earlier request (-32002) · `locked` · `unavailable` not installed, switched off or not there within a second ·
 * `unsupported` it has none of the app's networks · `failed` anything else.
 */
export type ConnectingFailure = 'rejected' | 'closed' | 'busy' | 'locked' | 'unavailable' | 'unsupported' | 'failed'

/** The fields that a status doesn't have, as `undefined`: each field can be read without a check of the status. */
type None<Key extends string> = { readonly [K in Key]?: undefined }

/** One attempt to connect a wallet of this browser. It is `idle` again when its connection has ended. */
export type ConnectingState =
  | ({ readonly status: 'idle'; readonly tries: number } & None<'late' | 'connection' | 'error'>)
  /** `tries` grows with every request to the wallet. `late`: no answer for a while, so the wallet may be locked or out of sight. */
  | ({ readonly status: 'connecting'; readonly tries: number; readonly late: boolean } & None<'connection' | 'error'>)
  | ({ readonly status: 'connected'; readonly tries: number; readonly connection: Connection } & None<'late' | 'error'>)
  | ({ readonly status: ConnectingFailure; readonly tries: number; readonly error: LatchkeyError } & None<
      'late' | 'connection'
    >)
