import type { Server } from 'node:http'

/** Delays work until the connections that wait in the system's queue are accepted. */
export type AcceptFirst = {
  /** Call it once, for the server whose connections count. */
  watch(server: Pick<Server, 'on'>): void
  wait(): Promise<void>
}

/** How many turns of the event loop work waits at most, so that a flood of connections doesn't stop it. */
const mostTurns = 200
/**
 * A request may be read before or after the connection of the same turn is accepted, so one turn without a new
 * connection proves nothing.
 */
const quietTurns = 2

/**
 * Makes the wait. libuv accepts one connection in each turn of the event loop
 * (https://github.com/libuv/libuv/pull/3696). If each turn has much work, connections wait in the system's queue. When
 * the queue is full, connections are dropped, and the visitor waits for seconds without an answer. Accepted connections
 * can get the answer to come again later.
 */
export function createAcceptFirst(): AcceptFirst {
  let accepted = 0
  return {
    watch: (server) => void server.on('connection', () => void accepted++),
    async wait() {
      for (let [turn, quiet] = [0, 0]; turn < mostTurns && quiet < quietTurns; turn += 1) {
        const before = accepted
        await new Promise<void>((resolve) => void setImmediate(resolve))
        quiet = accepted === before ? quiet + 1 : 0
      }
    },
  }
}
