import type { Mailbox, StoredMessage } from '../store/mailbox.ts'
import type { Peer } from './peer.ts'

/** How many messages one read takes, and how many bytes they have together. One message may have half a megabyte. */
const page = { limit: 32, bytes: 1_048_576 }

/** Topics in one query. */
const mostTopics = 500

export type CatchUpOptions = {
  readonly mailbox: Mailbox
  /** In ms. */
  readonly now: () => number
  readonly deliver: (peer: Peer, message: StoredMessage) => void
  readonly onError: (error: unknown) => void
}

/**
 * Makes the function that sends a socket what waits for it in the mailbox, page by page, as long as the socket has
 * room. The topics that it has no room for stay in `peer.topicsToRead`, and are read when it has room again. Each socket has
 * one run at a time.
 */
export function createCatchUp({ mailbox, now, deliver, onError }: CatchUpOptions) {
  const running = new WeakSet<Peer>()

  const readTopics = async (peer: Peer, topics: readonly string[]): Promise<void> => {
    for (let after = 0; ; ) {
      if (!peer.isOpen()) return
      const { ids, next } = await mailbox.waiting(topics, peer.client, now(), { after, ...page })
      for (const message of await mailbox.read(ids, now())) {
        if (!peer.isOpen()) return
        if (!peer.topics.has(message.topic) || peer.deliveries.has(message.id)) continue
        if (!peer.hasRoom()) {
          for (const topic of topics) peer.topicsToRead.add(topic)
          return
        }
        deliver(peer, message)
      }
      if (next === undefined) return
      after = next
    }
  }

  const run = async (peer: Peer): Promise<void> => {
    if (running.has(peer)) return
    running.add(peer)
    const endRead = peer.deliveries.beginRead()
    let topics: string[] = []
    try {
      while (peer.topicsToRead.size > 0 && peer.isOpen() && peer.hasRoom()) {
        topics = [...peer.topicsToRead].slice(0, mostTopics)
        for (const topic of topics) peer.topicsToRead.delete(topic)
        await readTopics(peer, topics)
      }
    } catch (error) {
      // The next heartbeat tries these topics again.
      for (const topic of topics) peer.topicsToRead.add(topic)
      onError(error)
    } finally {
      endRead()
      running.delete(peer)
    }
  }

  return {
    /** Starts a run for this socket. If one is running already, it also reads what came since. */
    run,
    /** During a run new messages go to `peer.topicsToRead`. If they were sent at once, they would overtake older messages. */
    isRunning: (peer: Peer): boolean => running.has(peer),
  }
}
