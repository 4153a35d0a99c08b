import type { RawData, WebSocket } from 'ws'
import { closeCodes } from './close-codes.ts'
import type { Peer } from './peer.ts'
import { createRateLimit } from './rate-limit.ts'
import { type FrameContext, serveFrame } from './serve-frame.ts'

/** More than this in a socket's buffer, in bytes, and its client is too slow to be served. */
const slowAt = 16_777_216

/** Serves one socket of an admitted client until it closes. */
export function connectPeer(ws: WebSocket, client: string, context: Omit<FrameContext, 'peer' | 'rate'>): void {
  const { hub, limits, now, log } = context
  const rate = createRateLimit(limits.burst, limits.requestsPerSecond, now)
  const peer: Peer = {
    client,
    topics: new Set(),
    inFlight: new Map(),
    send(frame) {
      if (ws.readyState !== ws.OPEN) return
      if (ws.bufferedAmount > slowAt) ws.terminate()
      else ws.send(JSON.stringify(frame))
    },
  }
  const name = `…${client.slice(-8)}`
  log.debug('relay socket opened', { client: name })
  ws.on('message', (data, isBinary) => {
    if (!isBinary) serveFrame(toText(data), { ...context, peer, rate })
    // A client that goes on after as many refusals as it had requests isn't listening.
    if (rate.refusals() > limits.burst) ws.close(closeCodes.tryLater, 'Too many requests')
  })
  // The socket is closed by ws after an error; without a listener the process would end.
  ws.on('error', (error) => log.debug('relay socket failed', { client: name, cause: error.message }))
  ws.on('close', (code) => {
    hub.leave(peer)
    log.debug('relay socket closed', { client: name, code })
  })
}

function toText(data: RawData): string {
  if (Array.isArray(data)) return Buffer.concat(data).toString()
  return data instanceof ArrayBuffer ? Buffer.from(data).toString() : data.toString()
}
