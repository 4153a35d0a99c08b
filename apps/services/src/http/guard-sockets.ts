import type { Server, ServerOptions } from 'node:http'

/** How long clients may keep a connection without sending or reading anything, in ms. */
export type SocketTimeouts = {
  /** For the head of a request, from the first moment of the connection. */
  readonly headMs: number
  /** For a request with its body. */
  readonly requestMs: number
  /** Until the next request on a connection that is kept. */
  readonly keepAliveMs: number
  /** Without a byte in either direction, such as when an answer isn't read. Longer than any answer takes to be made. */
  readonly silenceMs: number
}

/** The settings of Node's HTTP server for clients that send slowly. */
export function timeoutOptions({ headMs, requestMs, keepAliveMs }: SocketTimeouts): ServerOptions {
  return {
    headersTimeout: headMs,
    requestTimeout: requestMs,
    keepAliveTimeout: keepAliveMs,
    // By default Node checks every 30 s, so a limit of 10 s would become 40 s.
    connectionsCheckingInterval: Math.max(10, Math.floor(headMs / 5)),
  }
}

/**
 * Gives every socket an `error` listener for its whole life. Node removes its own at an upgrade, and an error without a
 * listener ends the process. Also closes connections that are silent for too long.
 */
export function guardSockets(server: Server, { silenceMs }: SocketTimeouts): void {
  // Node destroys a socket that failed; there is nothing left to do for it.
  server.on('connection', (socket) => socket.on('error', () => undefined))
  server.setTimeout(silenceMs)
}
