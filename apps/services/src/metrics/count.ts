import type { MiddlewareHandler } from 'hono'
import { createMiddleware } from 'hono/factory'
import type { BeginWait } from '../http/busy-pace.ts'
import { routeOf } from '../http/route-of.ts'
import type { Relay } from '../relay/relay.ts'
import type { Metrics } from './metrics.ts'

/** Publishes a relay's own counts as metrics. */
export function countRelay(metrics: Metrics, relay: Pick<Relay, 'stats'>): void {
  metrics.gauge('latchkey_relay_sockets', 'Open sockets.', () => relay.stats().sockets)
  metrics.gauge('latchkey_relay_queued_bytes', 'Bytes that wait to be stored.', () => relay.stats().queuedBytes)
  metrics.reading('latchkey_relay_refused_total', 'Sockets refused.', () => relay.stats().refused)
  metrics.reading('latchkey_relay_cut_off_total', 'Sockets cut off for reading too slowly.', () => relay.stats().cutOff)
  metrics.reading('latchkey_relay_published_total', 'Messages taken.', () => relay.stats().published)
  metrics.reading('latchkey_relay_delivered_total', 'Messages sent to a receiver.', () => relay.stats().delivered)
  metrics.reading('latchkey_relay_acknowledged_total', 'Messages acknowledged.', () => relay.stats().acknowledged)
}

export type RequestCounts = {
  readonly count: MiddlewareHandler
  /** Counts a request that was refused before its route was found. */
  refused(method: string): void
  readonly beginWait: BeginWait
}

/**
 * Counts every request by route, method and status, and measures its duration. The route is its pattern, not the
 * visitor's path. A wait before it begins is measured apart.
 */
export function createRequestCounts(metrics: Metrics): RequestCounts {
  const total = metrics.counter('latchkey_http_requests_total', 'Requests answered, by route, method and status.')
  const seconds = metrics.histogram('latchkey_http_request_duration_seconds', 'How long answers took, by route.')
  let waiting = 0
  metrics.gauge('latchkey_http_waiting_requests', 'Requests that wait while the process is busy.', () => waiting)
  const waits = metrics.histogram(
    'latchkey_http_request_wait_seconds',
    'How long requests waited while the process was busy, by outcome.',
  )
  const count = createMiddleware(async (c, next) => {
    const start = performance.now()
    await next()
    const route = routeOf(c)
    total.add({ route, method: c.req.method, status: c.res.status })
    seconds.observe((performance.now() - start) / 1000, { route })
  })
  return {
    count,
    refused: (method) => total.add({ route: 'none', method, status: 429 }),
    beginWait() {
      const start = performance.now()
      waiting += 1
      return (outcome) => {
        waiting -= 1
        waits.observe((performance.now() - start) / 1000, { outcome })
      }
    },
  }
}

/**
 * Counts the services' requests to other servers, by host and result: the class of the status, `timeout` or
 * `unreachable`. Hosts are those of the configuration; their paths, which have keys, are not read.
 */
export function countUpstreams(fetch: typeof globalThis.fetch, metrics: Metrics): typeof globalThis.fetch {
  const total = metrics.counter('latchkey_upstream_requests_total', 'Requests to other servers, by host and outcome.')
  return async (input, init) => {
    const host = new URL(input instanceof Request ? input.url : input).host
    try {
      const response = await fetch(input, init)
      total.add({ host, outcome: `${Math.floor(response.status / 100)}xx` })
      return response
    } catch (error) {
      const isTimeout = error instanceof Error && error.name === 'TimeoutError'
      total.add({ host, outcome: isTimeout ? 'timeout' : 'unreachable' })
      throw error
    }
  }
}
