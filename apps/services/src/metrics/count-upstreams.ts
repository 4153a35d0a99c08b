import type { Metrics } from './metrics.ts'

/**
 * Counts what the services ask of other servers, by host and how it ended: the class of the status, `timeout` or `unreachable`. Hosts are
 * those of the configuration; their paths, which hold keys, are not looked at.
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
