import type { StoredLetter } from '../store/mailbox.ts'

/** One socket of one client, as the hub sees it. A client may hold several. */
export type Peer = {
  /** The client's `did:key`. */
  readonly client: string
  /** Topics this socket subscribed to. */
  readonly topics: Set<string>
  /** Deliveries that wait for their acknowledgement, by the id they were sent with. */
  readonly inFlight: Map<number, StoredLetter>
  /** Sends one frame; does nothing on a socket that is closing. */
  send(frame: object): void
}
