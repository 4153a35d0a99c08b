import type { IncomingMessage } from 'node:http'
import type { Duplex } from 'node:stream'
import type { WebSocket, WebSocketServer } from 'ws'
import { addressOf } from '../limits/address.ts'
import type { Log } from '../log/log.ts'
import { type AdmissionOptions, admit } from './admission.ts'
import { createUsedTokens } from './auth/used-tokens.ts'
import { closeCodes } from './close-codes.ts'
import type { AddressUsage } from './quotas/address-usage.ts'
import { createStoredBytes, type StoredByAddress, type StoredBytesOptions } from './quotas/stored-bytes.ts'
import { refuseUpgrade } from './refuse-upgrade.ts'
import type { RelayConfig } from './relay-config.ts'

/** Decides which upgrade requests become sockets of the relay. */
export type Upgrades = {
  /** Takes over an upgrade request of the HTTP server. */
  handle(request: IncomingMessage, socket: Duplex, head: Buffer): void
  /** How many requests were refused. */
  refused(): number
  /** Refuses the requests that wait for their admission, and all later ones. */
  close(): void
}

/** A client that may use the relay. */
export type Admitted = {
  readonly client: string
  readonly address: string
  /** The connection below the WebSocket. */
  readonly socket: Duplex
  readonly keeping: StoredByAddress
}

export type UpgradesOptions = AdmissionOptions & {
  readonly server: WebSocketServer
  readonly addresses: Pick<AddressUsage, 'enter'>
  readonly mailbox: StoredBytesOptions['mailbox']
  readonly limits: RelayConfig
  /** The header in which the proxy in front of this server names the visitor's address. */
  readonly addressHeader: string | undefined
  readonly log: Log
  readonly onError: (error: unknown) => void
  readonly onAdmitted: (ws: WebSocket, admitted: Admitted) => void
}

export function createUpgrades(options: UpgradesOptions): Upgrades {
  const { addresses, addressHeader, limits, log, now, onAdmitted, onError, server } = options
  const tokens = createUsedTokens(limits.tokenReuseSeconds * 1000, limits.maxTokenAgeSeconds * 1000, now)
  const rules = { ...options, tokens, maxAgeSeconds: limits.maxTokenAgeSeconds }
  const stored = createStoredBytes(options)
  /** Sockets that wait for their admission. */
  const waiting = new Set<Duplex>()
  let isClosing = false
  let refused = 0

  const refuse = (request: IncomingMessage, socket: Duplex, head: Buffer, reason: string): void => {
    refused += 1
    log.warn('relay refused a socket', { reason })
    // Browsers can't read the status of a failed upgrade. A client that asks for it gets a close frame instead.
    if (request.url?.includes('useOnCloseEvent=true')) {
      server.handleUpgrade(request, socket, head, (ws) => {
        ws.on('error', () => undefined)
        ws.close(closeCodes.refused, reason)
      })
    } else refuseUpgrade(socket, '401 Unauthorized')
  }

  return {
    handle(request, socket, head) {
      socket.on('error', () => socket.destroy())
      if (socket.destroyed) return
      if (isClosing) return refuseUpgrade(socket, '503 Service Unavailable')
      const address = addressOf(request, addressHeader)
      const share = addresses.enter(address)
      if (!share) {
        refused += 1
        log.warn('relay refused a socket', { reason: 'too many of one address' })
        refuseUpgrade(socket, '429 Too Many Requests')
        return
      }
      // Every socket ends with this event, even if it closes during admission or `ws` refuses its handshake.
      socket.once('close', share.close)
      waiting.add(socket)
      const admission = Promise.all([admit(request, rules), stored.of(address)])
      admission
        .finally(() => waiting.delete(socket))
        .then(
          ([verdict, keeping]) => {
            if (socket.destroyed || isClosing) return
            if ('reason' in verdict) return refuse(request, socket, head, verdict.reason)
            const admitted = { client: verdict.client, address, socket, keeping }
            server.handleUpgrade(request, socket, head, (ws) => onAdmitted(ws, admitted))
          },
          (error: unknown) => {
            onError(error)
            if (!isClosing) refuseUpgrade(socket, '503 Service Unavailable')
          },
        )
    },
    refused: () => refused,
    close() {
      isClosing = true
      for (const socket of waiting) refuseUpgrade(socket, '503 Service Unavailable')
    },
  }
}
