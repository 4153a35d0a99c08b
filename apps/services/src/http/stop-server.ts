import type { Server } from 'node:http'

/** Between two looks for connections that have become idle, in ms. */
const look = 50

/** Takes no new connection, lets the requests that run end, and cuts what is left after `limitMs`. */
export function stopServer(server: Server, limitMs: number): Promise<void> {
  return new Promise((resolve) => {
    // A kept-alive connection becomes idle when its last request ends, for which there is no event.
    const idle = setInterval(() => server.closeIdleConnections(), look)
    const limit = setTimeout(() => server.closeAllConnections(), limitMs)
    server.close(() => {
      clearInterval(idle)
      clearTimeout(limit)
      resolve()
    })
    server.closeIdleConnections()
  })
}
