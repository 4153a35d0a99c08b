import type { IncomingMessage } from 'node:http'

const loopback = /^(127\.|::1$|::ffff:127\.)/
const localHost = /^(localhost|127(\.\d{1,3}){3}|\[::1\])(:\d{1,5})?$/i

/** The headers that a program such as curl or Prometheus sends. A proxy adds other headers, and only its operator knows which. */
const expected =
  /^(host|user-agent|accept|accept-encoding|accept-language|connection|cache-control|pragma|content-length|te|sec-fetch-mode|x-prometheus-scrape-timeout-seconds)$/

/**
 * Whether a request was made by a program on this very machine, and passed on by none. Requests that a proxy passes on come from this
 * machine, too, and so do those of a page in a browser here: the first bring further headers, the second an origin, or a host of their own
 * (DNS rebinding).
 */
export function isDirect({ headers, socket }: IncomingMessage): boolean {
  return (
    loopback.test(socket.remoteAddress ?? '') &&
    localHost.test(headers.host ?? '') &&
    Object.keys(headers).every((name) => expected.test(name))
  )
}
