import type { WebSocket } from 'ws'

/**
 * Pings every socket at an interval, since clients in Node give a relay up that is silent for 35 s, and drops those that haven't answered
 * the ping before: broken ones, and those that read so slowly that the ping hasn't reached them.
 *
 * @param onBeat runs at every beat
 * @returns stops it
 */
export function createHeartbeat(sockets: ReadonlySet<WebSocket>, intervalMs: number, onBeat: () => void): () => void {
  const silent = new WeakSet<WebSocket>()
  const timer = setInterval(() => {
    for (const ws of sockets) {
      // A paused socket can't hear its pong.
      if (silent.has(ws) && !ws.isPaused) {
        ws.terminate()
        continue
      }
      if (!silent.has(ws)) ws.once('pong', () => silent.delete(ws))
      silent.add(ws)
      ws.ping()
    }
    onBeat()
  }, intervalMs)
  timer.unref()
  return () => clearInterval(timer)
}
