import { randomBytes } from 'node:crypto'
import { createSteadyClient } from '../../test/steady-client.ts'
import type { Target } from '../scenario.ts'
import type { Window } from './window.ts'

/** An app that publishes messages over the relay, and the wallet that gets them. */
export type RelayProbe = {
  /** Publishes a message. The time until it arrives counts for the window that is open now. */
  publish(): void
  /** How many messages were published. */
  published(): number
  /** Resolves when the wallet has every message. */
  delivered(): Promise<void>
  /**
   * Waits, for at most `limitMs` ms, until the messages published in a window are delivered; resolves with the number
   * of missing messages.
   */
  lost(window: Window, limitMs: number): Promise<number>
  /** Relay sockets that were cut. */
  reconnects(): number
  close(): void
}

export function createRelayProbe(target: Target, currentWindow: () => Window): RelayProbe {
  const topic = randomBytes(32).toString('hex')
  const sentAt = new Map<string, { at: number; window: Window }>()
  let published = 0
  const urls = () => [target.relayUrl]
  const headers = (last: number) => ({ [target.addressHeader]: `203.0.113.${last}` })
  const wallet = createSteadyClient({
    urls,
    topics: [topic],
    headers: headers(3),
    onMessage(message) {
      const sent = sentAt.get(message)
      sentAt.delete(message)
      sent?.window.relay.add(performance.now() - sent.at)
    },
  })
  const app = createSteadyClient({ urls, topics: [topic], headers: headers(2) })

  return {
    publish() {
      const window = currentWindow()
      published += 1
      window.published += 1
      const message = `${published} ${'x'.repeat(1_000)}`
      sentAt.set(message, { at: performance.now(), window })
      app.publish(topic, message)
    },
    published: () => published,
    delivered: () => wallet.until(() => wallet.received.size === published),
    async lost(window, limitMs) {
      const isDelivered = () => window.relay.count() === window.published
      const { promise: limit, resolve } = Promise.withResolvers<void>()
      const stop = setTimeout(resolve, limitMs)
      await Promise.race([wallet.until(isDelivered), limit])
      clearTimeout(stop)
      return window.published - window.relay.count()
    },
    reconnects: () => app.connections() + wallet.connections() - 2,
    close() {
      app.close()
      wallet.close()
    },
  }
}
