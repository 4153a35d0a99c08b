import type { Connection, PeerInfo, Unsubscribe } from '@latchkey/core'
import type { Eip1193Provider } from '../../request/provider.ts'

/** A connection as the adapter keeps it: what was told of it last, and whom to ask. */
export type Live = {
  connection: Connection<'eip155'>
  readonly provider: Eip1193Provider
  readonly peer: PeerInfo
  /** A wallet of the page, not a session of a pairing or login. */
  readonly local: boolean
  /** No listener is left afterwards. */
  readonly off: Unsubscribe
}
