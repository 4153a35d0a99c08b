import type { Duplex } from 'node:stream'

/**
 * Answers an upgrade request with a status and closes its socket. The socket is destroyed as soon as the answer is
 * written. HTTP servers keep half-closed sockets, so a client that never closes its side would keep the socket open for
 * ever.
 *
 * @param status such as `404 Not Found`
 */
export function refuseUpgrade(socket: Duplex, status: string): void {
  socket.end(`HTTP/1.1 ${status}\r\nConnection: close\r\nContent-Length: 0\r\n\r\n`, () => socket.destroy())
}
