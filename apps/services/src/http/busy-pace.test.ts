import { EventEmitter } from 'node:events'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { parseConfig } from '../config/parse-config.ts'
import { createLog } from '../log/log.ts'
import { createRequestCounts } from '../metrics/count.ts'
import { createMetrics } from '../metrics/metrics.ts'
import { startServices } from '../start-services.ts'
import { createBusyPace } from './busy-pace.ts'
import { refuseEarly } from './refuse-early.ts'
import { createRequestRates } from './request-limit.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

/** At most 120 requests a second of one address, so ten at once while the process is busy. */
function start({ isBusy = true, maxOpen = 10_000 } = {}) {
  const requests = { burst: 10_000, perSecond: 120, maxOpen, maxOpenPerAddress: 1_000 }
  const config = parseConfig({ addressHeader: 'x-forwarded-for', requests })
  const now = () => Date.now()
  const served: string[] = []
  const metrics = createMetrics()
  const listener = refuseEarly(
    {
      config,
      pace: createBusyPace(config, () => isBusy, now, createRequestCounts(metrics).beginWait),
      rates: createRequestRates(config, now),
      isOfSite: () => false,
      isRpc: () => false,
      rpcRefusal: () => ({}),
      log: createLog('silent'),
      isStopping: () => false,
      onRefused: () => undefined,
    },
    ({ url }) => void served.push(url ?? ''),
  )
  const ask = (url: string, address = '203.0.113.1', method = 'GET') => {
    const socket = { remoteAddress: '127.0.0.1' }
    const outgoing = new EventEmitter()
    const writeHead = (status: number) => Object.assign(answer, { status })
    const answer = Object.assign(outgoing, { status: 0, writeHead, end: () => undefined })
    const headers = { 'x-forwarded-for': address }
    listener({ method, url, headers, socket } as unknown as IncomingMessage, answer as unknown as ServerResponse)
    return { answer, leave: () => outgoing.emit('close') }
  }
  const askMany = (count: number, address?: string) => Array.from({ length: count }, (_, n) => ask(`/${n}`, address))
  /** The lines of the metrics that begin with a text. */
  const counted = (begin: string) =>
    metrics
      .text()
      .split('\n')
      .filter((line) => line.startsWith(begin))
  return { ask, askMany, counted, served }
}

test('in a busy process the requests of one address come at an even pace, in order, and no other address waits', () => {
  const { ask, askMany, served } = start()
  askMany(22)
  expect(served).toHaveLength(10)
  ask('/other', '203.0.113.2')
  expect(served.at(-1)).toBe('/other')
  vi.advanceTimersByTime(50)
  expect(served).toHaveLength(17)
  vi.advanceTimersByTime(50)
  expect(served.filter((path) => path !== '/other')).toEqual(Array.from({ length: 22 }, (_, n) => `/${n}`))
})

test('in a busy process all addresses of a home have the pace of one', () => {
  const { ask, askMany, served } = start()
  askMany(10, '2001:db8:0:100::1')
  ask('/same home', '2001:db8:0:1ff::1')
  ask('/another home', '2001:db8:0:200::1')
  expect(served.slice(10)).toEqual(['/another home'])
  vi.advanceTimersByTime(10)
  expect(served.slice(11)).toEqual(['/same home'])
})

test('a process with time serves them at once', () => {
  const { askMany, served } = start({ isBusy: false })
  askMany(500)
  expect(served).toHaveLength(500)
})

test('a request whose client leaves while it waits is not served, and makes room for another', () => {
  const { ask, askMany, served } = start({ maxOpen: 3 })
  askMany(10)
  ask('/gone').leave()
  expect(ask('/next').answer.status).toBe(0)
  vi.advanceTimersByTime(1_000)
  expect(served.slice(10)).toEqual(['/next'])
})

test('the metrics say how many requests wait, and how long they waited', () => {
  const { ask, askMany, counted } = start()
  askMany(10)
  expect(counted('latchkey_http_waiting_requests')).toEqual(['latchkey_http_waiting_requests 0'])
  expect(counted('latchkey_http_request_wait_seconds')).toEqual([])
  askMany(120)
  const { leave } = ask('/gone')
  expect(counted('latchkey_http_waiting_requests')).toEqual(['latchkey_http_waiting_requests 121'])
  leave()
  expect(counted('latchkey_http_waiting_requests')).toEqual(['latchkey_http_waiting_requests 120'])
  vi.advanceTimersByTime(5_000)
  expect(counted('latchkey_http_waiting_requests')).toEqual(['latchkey_http_waiting_requests 0'])
  expect(counted('latchkey_http_request_wait_seconds_count')).toEqual([
    'latchkey_http_request_wait_seconds_count{outcome="left"} 1',
    'latchkey_http_request_wait_seconds_count{outcome="served"} 120',
  ])
  // The first waits for 1/120 s, the last for 1 s.
  const [bucket] = counted('latchkey_http_request_wait_seconds_bucket{outcome="served",le="0.5"}')
  expect(bucket).toMatch(/ (59|60)$/)
})

test('a request that would wait for more than five seconds is refused', () => {
  const { askMany, served } = start()
  const asked = askMany(800)
  vi.advanceTimersByTime(6_000)
  expect(served).toHaveLength(610)
  expect(asked.filter(({ answer }) => answer.status === 429)).toHaveLength(190)
})

test('one address takes a third of the requests that may wait, and no more', () => {
  const { ask, askMany, served } = start({ maxOpen: 30 })
  const asked = askMany(100)
  expect(asked.filter(({ answer }) => answer.status === 429)).toHaveLength(80)
  askMany(11, '203.0.113.2')
  expect(ask('/last', '203.0.113.2').answer.status).toBe(0)
  vi.advanceTimersByTime(1_000)
  expect(served).toHaveLength(20 + 12)
})

test('a load balancer, sign-in, login and preflights never wait', () => {
  const { ask, askMany, served } = start()
  askMany(100)
  for (const path of ['/health', '/ready', '/siwx/nonce', '/login/config']) ask(path)
  ask('/v1/', undefined, 'OPTIONS')
  expect(served.slice(10)).toEqual(['/health', '/ready', '/siwx/nonce', '/login/config', '/v1/'])
})

test('services whose event loop was busy let fast requests wait', async () => {
  vi.useRealTimers()
  const services = await startServices({
    port: 0,
    logLevel: 'silent',
    metricsToken: 'read the metrics',
    requests: { burst: 100, perSecond: 10 },
  })
  const work = performance.now() + 800
  while (performance.now() < work);
  const begun = performance.now()
  const answers = await Promise.all(
    Array.from({ length: 11 }, async () => {
      const { status } = await fetch(`${services.url}/getWallets?projectId=local`)
      return { status, ms: performance.now() - begun }
    }),
  )
  const metrics = await fetch(`${services.url}/metrics`, { headers: { authorization: 'Bearer read the metrics' } })
  expect(await metrics.text()).toMatch(/^latchkey_http_request_wait_seconds_count\{outcome="served"\} 1[01]$/m)
  await services.close()
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]))
  // One at once, then ten a second.
  expect(Math.max(...answers.map(({ ms }) => ms))).toBeGreaterThan(950)
})
