import type { Duplex } from 'node:stream'
import type { RawData, WebSocket } from 'ws'
import type { Share } from '../limits/budget.ts'
import { closeCodes } from './close-codes.ts'
import { createDeliveries } from './deliveries.ts'
import { meterSocket } from './meter-socket.ts'
import type { Peer } from './peer.ts'
import { type FrameContext, type Served, serveFrame } from './serve-frame.ts'

export type PeerContext = Omit<FrameContext, 'peer'> & {
  /** The connection below the WebSocket. */
  readonly socket: Duplex
  /** Memory that the unfinished message of this socket may take, in bytes. */
  readonly unfinished: Share
  /** Memory that the sent frames may take that this socket hasn't read yet, in bytes. */
  readonly unsent: Share
  /** Whether a pong answers a ping of the relay. */
  readonly isAnswer: (ws: WebSocket, payload: Buffer) => boolean
  /** Runs the work of a frame in the name of its socket's address. */
  readonly inScope: <T>(work: () => Promise<T>) => Promise<T>
  /** Whether the whole relay has stopped reading. */
  readonly isPaused: () => boolean
  /** Called when a client read too slowly and was cut off. */
  readonly onCutOff: () => void
}

/** Serves one socket of an admitted client until it closes. */
export function connectPeer(ws: WebSocket, client: string, context: PeerContext): void {
  const {
    hub,
    inScope,
    limits,
    log,
    clients,
    spend,
    isPaused,
    onCutOff,
    socket,
    unfinished,
    unsent,
    subscriptions,
    isAnswer,
  } = context
  const name = `…${client.slice(-8)}`
  const deliveries = createDeliveries()
  const peer: Peer = {
    client,
    ipNetwork: context.keeping.ipNetwork,
    topics: new Set(),
    deliveries,
    topicsToRead: new Set(),
    isOpen: () => ws.readyState === ws.OPEN,
    // Messages fill at most half of the buffer, so that answers and one more message still fit.
    hasRoom: () =>
      ws.bufferedAmount * 2 <= limits.maxBufferBytes &&
      deliveries.size() < limits.maxUnacknowledged &&
      unsent.hasRoom(limits.maxMessageBytes * 2),
    send(frame, onSent) {
      if (ws.readyState !== ws.OPEN) return
      const text = JSON.stringify(frame)
      if (ws.bufferedAmount > limits.maxBufferBytes || !unsent.take(text.length)) {
        log.warn('relay cut off a client that reads too slowly', { client: name })
        onCutOff()
        ws.terminate()
        return
      }
      ws.send(text, (error) => {
        unsent.give(text.length)
        if (!error) onSent?.()
      })
    },
  }
  const frameContext = { ...context, peer }
  let inProgress = 0
  let refusals = 0

  /** Closes the socket and stops reading, because this client went beyond a limit. */
  const close = (reason: string): void => {
    ws.close(closeCodes.tryLater, reason)
    ws.pause()
  }
  const note = (served: Served): void => {
    refusals = served === 'refused' ? refusals + 1 : Math.max(0, refusals - 1)
    // A client that goes on after this many refusals doesn't react to them, even if some of its requests are served.
    if (refusals > limits.burst) close('Too many requests')
  }
  const meter = meterSocket(socket, {
    spend,
    unfinished,
    maxUnpaidBytes: limits.maxMessageBytes * 2,
    maxUnfinishedMs: limits.maxUnfinishedMs,
    onExcess: close,
  })

  const serve = async (data: RawData): Promise<void> => {
    const text = toText(data)
    inProgress += 1
    // If a client sends faster than its messages can be stored, its socket isn't read any further, so TCP makes the
    // client wait.
    if (inProgress >= limits.maxRequestsInProgress) ws.pause()
    const served = await inScope(() => serveFrame(text, meter.isPaid(), frameContext))
    inProgress -= 1
    if (ws.readyState === ws.OPEN && ws.isPaused && !isPaused() && inProgress < limits.maxRequestsInProgress)
      ws.resume()
    note(served)
  }
  /** A frame that holds no request (a ping, say) costs as much as one request. Otherwise it would be free. */
  const countFrame = (): void => note(clients.take(client) ? 'served' : 'refused')

  log.debug('relay socket opened', { client: name })
  ws.on('message', (data, isBinary) => {
    if (ws.readyState !== ws.OPEN) return
    if (isBinary) countFrame()
    else void serve(data)
  })
  ws.on('ping', countFrame)
  ws.on('pong', (payload) => {
    if (!isAnswer(ws, payload)) countFrame()
  })
  // `ws` itself closes the socket after an error. Without a listener the process would end.
  ws.on('error', (error) => log.debug('relay socket failed', { client: name, cause: error.message }))
  ws.on('close', (code) => {
    hub.leave(peer)
    meter.close()
    unsent.close()
    subscriptions.close()
    log.debug('relay socket closed', { client: name, code })
  })
}

function toText(data: RawData): string {
  if (Array.isArray(data)) return Buffer.concat(data).toString()
  return data instanceof ArrayBuffer ? Buffer.from(data).toString() : data.toString()
}
