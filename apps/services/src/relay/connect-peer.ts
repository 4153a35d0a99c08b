import type { RawData, WebSocket } from 'ws'
import { closeCodes } from './close-codes.ts'
import { createDeliveries } from './deliveries.ts'
import type { Peer } from './peer.ts'
import { type FrameContext, serveFrame } from './serve-frame.ts'

export type PeerContext = Omit<FrameContext, 'peer'> & {
  /** Whether the whole relay has stopped reading. */
  readonly isPaused: () => boolean
  /** A client read too slowly and was cut off. */
  readonly onCutOff: () => void
}

/** Serves one socket of an admitted client until it closes. */
export function connectPeer(ws: WebSocket, client: string, context: PeerContext): void {
  const { hub, limits, log, spend, isPaused, onCutOff } = context
  const name = `…${client.slice(-8)}`
  const deliveries = createDeliveries()
  const peer: Peer = {
    client,
    topics: new Set(),
    deliveries,
    behind: new Set(),
    isOpen: () => ws.readyState === ws.OPEN,
    // Half of the buffer is for messages, so that answers and one more message still fit.
    hasRoom: () => ws.bufferedAmount * 2 <= limits.maxBufferBytes && deliveries.size() < limits.maxUnacknowledged,
    send(frame, onSent) {
      if (ws.readyState !== ws.OPEN) return
      if (ws.bufferedAmount > limits.maxBufferBytes) {
        log.warn('relay cut off a client that reads too slowly', { client: name })
        onCutOff()
        ws.terminate()
      } else ws.send(JSON.stringify(frame), (error) => !error && onSent?.())
    },
  }
  const frameContext = { ...context, peer }
  let inProgress = 0
  let refusals = 0

  const serve = async (data: RawData): Promise<void> => {
    const text = toText(data)
    inProgress += 1
    // Who sends faster than messages can be stored is read no further, and so told by TCP to wait.
    if (inProgress >= limits.maxRequestsInProgress) ws.pause()
    const served = await serveFrame(text, frameContext)
    inProgress -= 1
    if (ws.isPaused && !isPaused() && inProgress < limits.maxRequestsInProgress) ws.resume()
    refusals = served === 'refused' ? refusals + 1 : 0
    // A client that goes on after as many refusals as it had requests isn't listening.
    if (refusals > limits.burst) ws.close(closeCodes.tryLater, 'Too many requests')
  }

  log.debug('relay socket opened', { client: name })
  ws.on('message', (data, isBinary) => {
    if (!isBinary) void serve(data)
    else if (!spend(toText(data).length)) ws.close(closeCodes.tryLater, 'Too many requests')
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
