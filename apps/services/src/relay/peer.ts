import type { Deliveries } from './deliveries.ts'

/** One socket of one client, as the hub sees it. A client may hold several. */
export type Peer = {
  /** The client's `did:key`. */
  readonly client: string
  /** What the store calls its address. */
  readonly account: string
  /** Topics this socket subscribed to. */
  readonly topics: Set<string>
  readonly deliveries: Deliveries
  /** Topics with messages in the mailbox that this socket has yet to be sent. */
  readonly behind: Set<string>
  isOpen(): boolean
  /** Whether the socket keeps up: its buffer has space, and it acknowledges. */
  hasRoom(): boolean
  /**
   * Sends one frame; does nothing on a socket that is closing.
   *
   * @param onSent runs when the frame has left this process
   */
  send(frame: object, onSent?: () => void): void
}
