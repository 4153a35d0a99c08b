import type { IncomingMessage } from 'node:http'
import type { Duplex } from 'node:stream'
import { type WebSocket, WebSocketServer } from 'ws'
import type { Log } from '../log/log.ts'
import type { Mailbox } from '../store/mailbox.ts'
import { type AdmissionOptions, admit } from './admission.ts'
import { closeCodes } from './close-codes.ts'
import { connectPeer } from './connect-peer.ts'
import { createHeartbeat } from './heartbeat.ts'
import { createHub } from './hub.ts'
import type { RelayConfig } from './relay-config.ts'
import { sayGoodbye } from './say-goodbye.ts'

/** A WalletConnect relay: it carries encrypted messages between clients that know the same topic, and can read none of them. */
export type Relay = {
  /** Takes over an upgrade request of the HTTP server. */
  handleUpgrade(request: IncomingMessage, socket: Duplex, head: Buffer): void
  /** Cuts every socket without a goodbye, as a broken network would; returns how many. Clients come back on their own. */
  dropAll(): number
  /** Stops reading: sockets stay open, nothing is answered. For tests of a relay that hangs. */
  pause(): void
  resume(): void
  stats(): { readonly sockets: number; readonly letters: number; readonly refused: number }
  /** Says goodbye to every socket, and cuts those that don't answer. Messages stay in the mailbox. */
  close(): Promise<void>
}

export type RelayOptions = AdmissionOptions & {
  readonly mailbox: Mailbox
  readonly limits: RelayConfig
  readonly log: Log
}

/** Makes a relay over a mailbox. It opens no port: the HTTP server hands it upgrade requests. */
export function createRelay(options: RelayOptions): Relay {
  const { mailbox, limits, log, now } = options
  // Twice the limit, so that a message which is too large gets an answer and only a flood is cut off.
  const server = new WebSocketServer({ noServer: true, maxPayload: limits.maxMessageBytes * 2, clientTracking: true })
  const hub = createHub(mailbox, now)
  const stopHeartbeat = createHeartbeat(server.clients, limits.pingMs, () => mailbox.purge(now()))
  let paused = false
  let refused = 0

  const refuse = (request: IncomingMessage, socket: Duplex, head: Buffer, reason: string): void => {
    refused += 1
    log.warn('relay refused a socket', { reason })
    // Browsers can't read the status of a failed upgrade: a client that asks so is told by a close frame.
    if (request.url?.includes('useOnCloseEvent=true')) {
      server.handleUpgrade(request, socket, head, (ws) => ws.close(closeCodes.refused, reason))
    } else {
      socket.end('HTTP/1.1 401 Unauthorized\r\nConnection: close\r\nContent-Length: 0\r\n\r\n')
    }
  }

  const accept = (ws: WebSocket, client: string): void => {
    if (paused) ws.pause()
    connectPeer(ws, client, { hub, mailbox, limits, now, log })
  }

  return {
    handleUpgrade(request, socket, head) {
      socket.on('error', () => socket.destroy())
      const verdict = admit(request, options)
      if ('reason' in verdict) refuse(request, socket, head, verdict.reason)
      else server.handleUpgrade(request, socket, head, (ws) => accept(ws, verdict.client))
    },
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
    stats: () => ({ sockets: server.clients.size, letters: mailbox.size(), refused }),
    async close() {
      stopHeartbeat()
      await Promise.all([...server.clients].map(sayGoodbye))
      server.close()
    },
  }
}
