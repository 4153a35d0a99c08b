import type { Deliveries } from './deliveries.ts'

/** One socket of one client, with what the hub knows about it. A client may have several sockets. */
export type Peer = {
  /** The client's `did:key`. */
  readonly client: string
  /** The hash of the IP network of the client. The store counts messages and readers by it. */
  readonly ipNetwork: string
  /** Topics this socket subscribed to. */
  readonly topics: Set<string>
  readonly deliveries: Deliveries
  /** Topics whose messages in the mailbox haven't been sent to this socket yet. */
  readonly topicsToRead: Set<string>
  isOpen(): boolean
  /** Whether the socket can take more: its buffer has space, and it acknowledges what it gets. */
  hasRoom(): boolean
  /**
   * Sends one frame; does nothing on a socket that is closing.
   *
   * @param onSent runs when the frame has left this process
   */
  send(frame: object, onSent?: () => void): void
}
