import { randomBytes } from 'node:crypto'
import type { WebSocket } from 'ws'

export type Heartbeat = {
  /**
   * Whether a pong answers the last ping of its socket. Any other pong proves nothing about what the client has read.
   */
  isAnswer(ws: WebSocket, payload: Buffer): boolean
  stop(): void
}

/**
 * Pings every socket at an interval, because clients in Node give up a relay that is silent for 35 s. A socket that
 * hasn't answered the last ping is dropped: its connection is broken, or the client reads so slowly that the ping
 * hasn't reached it. The payload of a ping is random, so only a client that has read it can answer.
 *
 * @param onBeat runs at every beat
 */
export function createHeartbeat(sockets: ReadonlySet<WebSocket>, intervalMs: number, onBeat: () => void): Heartbeat {
  const unanswered = new WeakMap<WebSocket, Buffer>()
  const timer = setInterval(() => {
    for (const ws of sockets) {
      const asked = unanswered.get(ws)
      // The relay doesn't read a paused socket, so it can't see the pong. The same ping is sent again.
      if (asked && !ws.isPaused) ws.terminate()
      else {
        const payload = asked ?? randomBytes(8)
        unanswered.set(ws, payload)
        ws.ping(payload)
      }
    }
    onBeat()
  }, intervalMs)
  timer.unref()
  return {
    isAnswer: (ws, payload) => unanswered.get(ws)?.equals(payload) === true && unanswered.delete(ws),
    stop: () => clearInterval(timer),
  }
}
