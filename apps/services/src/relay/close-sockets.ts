import type { WebSocket } from 'ws'
import { closeCodes } from './close-codes.ts'

/** How long a client may take to answer a close frame, in ms. */
const closeMs = 250

/** Closes a socket with a reason, and cuts it if the client doesn't answer. Resolves when it is closed. */
export function closeSockets(ws: WebSocket): Promise<void> {
  return new Promise((resolve) => {
    if (ws.readyState === ws.CLOSED) return resolve()
    const timer = setTimeout(() => ws.terminate(), closeMs)
    ws.once('close', () => {
      clearTimeout(timer)
      resolve()
    })
    ws.resume()
    ws.close(closeCodes.goingAway, 'The relay restarts')
  })
}
