import type { Server } from 'node:http'

/** Lets work wait until connections that wait to be accepted are. */
export type AcceptFirst = {
  /** Call it once, for the server whose connections count. */
  watch(server: Pick<Server, 'on'>): void
  wait(): Promise<void>
}

/** Turns of the event loop that work waits for at most, so that a flood of connections doesn't hold it up. */
const mostTurns = 200
/** A request may be read before or after the turn's connection is accepted, so one turn without a new one says nothing. */
const quietTurns = 2

/**
 * Makes the wait. libuv accepts one connection in each turn of the event loop (https://github.com/libuv/libuv/pull/3696). Where each turn has much work,
 * connections wait in the system's queue. When that is full they are dropped, and the visitor waits for seconds without an answer. Accepted connections can
 * be told to come again.
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
