import { randomBytes } from 'node:crypto'
import type { WebSocket } from 'ws'

export type Heartbeat = {
  /** Whether a pong answers the last ping of its socket; any other pong says nothing about what the client has read. */
  isAnswer(ws: WebSocket, payload: Buffer): boolean
  stop(): void
}

/**
 * Pings every socket at an interval, since clients in Node give a relay up that is silent for 35 s, and drops those that haven't answered
 * the ping before: broken ones, and those that read so slowly that the ping hasn't reached them. The payload of a ping is random, so that only a
 * client that has read it can answer.
 *
 * @param onBeat runs at every beat
 */
export function createHeartbeat(sockets: ReadonlySet<WebSocket>, intervalMs: number, onBeat: () => void): Heartbeat {
  const unanswered = new WeakMap<WebSocket, Buffer>()
  const timer = setInterval(() => {
    for (const ws of sockets) {
      const asked = unanswered.get(ws)
      // A paused socket can't hear its pong. It is asked the same again.
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
