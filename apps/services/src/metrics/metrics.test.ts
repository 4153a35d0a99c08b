import { expect, test } from 'vitest'
import { createMetrics } from './metrics.ts'

test('counters, gauges and histograms in the text format of Prometheus', () => {
  const metrics = createMetrics()
  const requests = metrics.counter('requests_total', 'Requests.')
  metrics.gauge('sockets', 'Open sockets.', () => 3)
  const seconds = metrics.histogram('request_seconds', 'Durations.')
  requests.add({ route: '/a', status: 200 })
  requests.add({ route: '/a', status: 200 }, 2)
  requests.add({ route: 'a"b\\c\nd' })
  seconds.observe(0.02, { route: '/a' })
  seconds.observe(30, { route: '/a' })
  expect(metrics.text()).toBe(`# HELP requests_total Requests.
# TYPE requests_total counter
requests_total{route="/a",status="200"} 3
requests_total{route="a\\"b\\\\c\\nd"} 1
# HELP sockets Open sockets.
# TYPE sockets gauge
sockets 3
# HELP request_seconds Durations.
# TYPE request_seconds histogram
request_seconds_bucket{route="/a",le="0.005"} 0
request_seconds_bucket{route="/a",le="0.025"} 1
request_seconds_bucket{route="/a",le="0.1"} 1
request_seconds_bucket{route="/a",le="0.5"} 1
request_seconds_bucket{route="/a",le="1"} 1
request_seconds_bucket{route="/a",le="2.5"} 1
request_seconds_bucket{route="/a",le="10"} 1
request_seconds_bucket{route="/a",le="+Inf"} 2
request_seconds_sum{route="/a"} 30.02
request_seconds_count{route="/a"} 2
`)
})
