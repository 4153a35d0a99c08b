import type { IncomingMessage } from 'node:http'

const loopback = /^(127\.|::1$|::ffff:127\.)/
const localHost = /^(localhost|127(\.\d{1,3}){3}|\[::1\])(:\d{1,5})?$/i

/** The headers that a program such as curl or Prometheus sends. A proxy adds other headers, and only its operator knows which. */
const expected =
  /^(host|user-agent|accept|accept-encoding|accept-language|connection|cache-control|pragma|content-length|te|sec-fetch-mode|x-prometheus-scrape-timeout-seconds)$/

/**
 * Whether a program on this machine made the request directly. Requests from a proxy and from a page in a browser also
 * come from this machine. But a proxy adds further headers, and a browser sends an origin, or another host name (DNS
 * rebinding).
 */
export function isDirect({ headers, socket }: IncomingMessage): boolean {
  return (
    loopback.test(socket.remoteAddress ?? '') &&
    localHost.test(headers.host ?? '') &&
    Object.keys(headers).every((name) => expected.test(name))
  )
}
