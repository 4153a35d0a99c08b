import type { IncomingMessage } from 'node:http'
import type { Duplex } from 'node:stream'
import { type WebSocket, WebSocketServer } from 'ws'
import type { Broker } from '../broker/broker.ts'
import { createRateTable } from '../limits/rate-table.ts'
import type { RequestScope } from '../limits/request-scope.ts'
import type { Log } from '../log/log.ts'
import type { Mailbox } from '../store/mailbox.ts'
import type { AdmissionOptions } from './admission.ts'
import { closeSockets } from './close-sockets.ts'
import { connectPeer } from './connect-peer.ts'
import { createHeartbeat } from './heartbeat.ts'
import { createHub } from './hub.ts'
import { joinNodes } from './nodes.ts'
import { createPurge, renewMs } from './purge.ts'
import { createAddressUsage } from './quotas/address-usage.ts'
import type { RelayConfig } from './relay-config.ts'
import { type Admitted, createUpgrades } from './upgrades.ts'

/**
 * A WalletConnect relay. It carries encrypted messages between clients that know the same topic, and can't read any of
 * them.
 */
export type Relay = {
  /** Takes over an upgrade request of the HTTP server. */
  handleUpgrade(request: IncomingMessage, socket: Duplex, head: Buffer): void
  /**
   * Cuts every socket without a close frame, as a broken network would, and returns how many. Clients reconnect by
   * themselves.
   */
  dropAll(): number
  /** Stops reading: sockets stay open, but no request is answered. For tests with a relay that hangs. */
  pause(): void
  resume(): void
  stats(): RelayStats
  /** Sends a close frame to every socket, and cuts those that don't answer. Messages stay in the mailbox. */
  close(): Promise<void>
}

/**
 * What this node does: its open sockets and waiting bytes, and how much it has carried and refused since it started.
 */
type RelayStats = {
  readonly sockets: number
  readonly refused: number
  /** Clients that were cut off because they read too slowly. */
  readonly cutOff: number
  readonly published: number
  readonly delivered: number
  readonly acknowledged: number
  /** Bytes that wait to be stored. */
  readonly queuedBytes: number
  /** Messages, subscriptions and acknowledgements that the store has written or refused. */
  readonly written: number
}

export type RelayOptions = AdmissionOptions & {
  readonly mailbox: Mailbox
  readonly broker: Broker
  readonly limits: RelayConfig
  /** The header in which the proxy in front of this server names the visitor's address. */
  readonly addressHeader: string | undefined
  /** Tells the code that serves a frame which address it works for. */
  readonly scope: RequestScope
  readonly log: Log
}

/**
 * How long a reader of a topic is remembered at least after its socket closed, in ms. A wallet may stay offline for this
 * long, and a forgotten reader's messages are deleted as soon as another reader acknowledges them.
 */
const leastReaderMs = 30 * 86_400_000

/**
 * How much earlier than the end of its socket the store may have seen a reader, in ms. The last renewal may be `renewMs`
 * old, and the store skips a reader that it saw within the hour. The second hour is for the renewal itself: with many
 * subscriptions it takes a while.
 */
const seenEarlierMs = renewMs + 2 * 3_600_000

/** Makes a relay over a mailbox. It opens no port: the HTTP server hands it upgrade requests. */
export function createRelay(options: RelayOptions): Relay {
  const { mailbox, limits, log, now, scope } = options
  // The types of `ws` lack some of its options.
  const settings = {
    noServer: true,
    // Twice the limit: a message between the two gets an answer with an error. `ws` refuses a larger one by its header,
    // unread.
    maxPayload: limits.maxMessageBytes * 2,
    maxFragments: limits.maxFragments,
    // In ms. A client that doesn't answer a close frame within this time is cut.
    closeTimeout: 2_000,
    clientTracking: true,
  }
  const server = new WebSocketServer(settings)
  const onError = (error: unknown) => log.warn('relay: the mailbox failed', { cause: String(error) })
  const hub = createHub({ mailbox, now, announce: (wakeUps) => nodes.announce(wakeUps), onError })
  const nodes = joinNodes({ ...options, hub, sweepMs: limits.sweepMs, onError })
  const addresses = createAddressUsage(limits, now)
  const clients = createRateTable(limits.burst, limits.requestsPerSecond, now)
  const topics = createRateTable(limits.topicBurst, limits.messagesPerTopicPerSecond, now)
  const readerMs = Math.max(leastReaderMs, limits.maxTtlSeconds * 1000) + seenEarlierMs
  const purge = createPurge({ mailbox, hub, readerMs, now, onError })
  const heartbeat = createHeartbeat(server.clients, limits.pingMs, purge.run)
  let paused = false
  let cutOff = 0

  const accept = (ws: WebSocket, { client, address, socket, keeping }: Admitted): void => {
    if (paused) ws.pause()
    connectPeer(ws, client, {
      socket,
      hub,
      mailbox,
      limits,
      clients,
      topics,
      now,
      log,
      spend: (bytes) => addresses.spend(address, bytes),
      unfinished: addresses.unfinished(address),
      unsent: addresses.unsent(address),
      subscriptions: addresses.subscriptions(address),
      isAnswer: heartbeat.isAnswer,
      keeping,
      inScope: (work) => scope.run({ address, route: 'relay' }, work),
      isPaused: () => paused,
      onCutOff: () => {
        cutOff += 1
      },
    })
  }

  const upgrades = createUpgrades({ ...options, server, addresses, onError, onAdmitted: accept })

  return {
    handleUpgrade: upgrades.handle,
    dropAll() {
      const sockets = [...server.clients]
      for (const ws of sockets) ws.terminate()
      return sockets.length
    },
    pause() {
      paused = true
      for (const ws of server.clients) ws.pause()
    },
    resume() {
      paused = false
      for (const ws of server.clients) ws.resume()
    },
    stats: () => ({
      sockets: server.clients.size,
      refused: upgrades.refused(),
      cutOff,
      ...hub.counts(),
      queuedBytes: mailbox.queuedBytes(),
      written: mailbox.written(),
    }),
    async close() {
      heartbeat.stop()
      // A socket that opened now would get no close frame, and the HTTP server would wait for its end.
      upgrades.close()
      await Promise.all([...server.clients].map(closeSockets))
      server.close()
      await nodes.leave()
      await purge.settled()
      await mailbox.settled()
    },
  }
}
