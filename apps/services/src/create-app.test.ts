import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { request } from 'node:http'
import { connect } from 'node:net'
import { gzipSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Services, startServices } from './index.ts'
import { createRequestScope } from './limits/request-scope.ts'
import { createLog } from './log/log.ts'
import { openStore } from './store/store.ts'
import { connectClient } from './test/relay-client.ts'

let services: Services
const token = 'a-token-of-the-operator'
const settings = {
  port: 0,
  metricsToken: token,
  projects: [{ id: 'local' }, { id: 'shop', allowedOrigins: ['https://shop.example'] }],
  telemetry: { perMinute: 20 },
  chains: { 'eip155:31337': 'http://127.0.0.1:1/v3/a-very-secret-key' },
}
beforeAll(async () => {
  services = await startServices({ ...settings, logLevel: 'silent' })
})
afterAll(() => services.close())
const get = (path: string, headers: Record<string, string> = {}) => fetch(services.url + path, { headers })

describe('operations', () => {
  test('it lives, and it is ready while its database answers', async () => {
    const store = await openStore(':memory:')
    const clock = { ms: 1_000_000 }
    const own = await startServices({ port: 0, store, logLevel: 'silent', now: () => clock.ms })
    expect(await (await fetch(`${own.url}/ready`)).json()).toEqual({
      status: 'ready',
      database: 'ok',
      relay: 'ok',
      process: 'ok',
    })
    await store.database.close()
    clock.ms += 1000
    const failing = await fetch(`${own.url}/ready`)
    expect([failing.status, await failing.json()]).toMatchObject([503, { status: 'not-ready', database: 'failing' }])
    expect((await fetch(`${own.url}/health`)).status).toBe(200)
    await own.close()
  })

  test('metrics count requests by route, and name no visitor, path, query or key', async () => {
    const told: string[] = []
    const own = await startServices({ ...settings, log: createLog('debug', (line) => told.push(line)) })
    const get = (path: string, headers: Record<string, string> = {}) => fetch(own.url + path, { headers })
    await get('/getWallets?projectId=local&search=private-search')
    await get('/getWalletImage/rabby?projectId=local')
    await get('/private-path')
    const rpc = { jsonrpc: '2.0', id: 1, method: 'eth_blockNumber' }
    await fetch(`${own.url}/v1/?chainId=eip155:31337&projectId=local`, {
      method: 'POST',
      body: JSON.stringify(rpc),
    })
    const text = await (await get('/metrics', { authorization: `Bearer ${token}` })).text()
    expect(text).toContain('latchkey_http_requests_total{route="/getWallets",method="GET",status="200"} 1')
    expect(text).toContain('latchkey_http_requests_total{route="/getWalletImage/:id",method="GET",status="200"} 1')
    expect(text).toContain('latchkey_http_requests_total{route="none",method="GET",status="404"} 1')
    expect(text).toMatch(/latchkey_http_request_duration_seconds_count\{route="\/getWallets"\} 1/)
    expect(text).toMatch(/latchkey_upstream_requests_total\{host="127\.0\.0\.1:1",outcome="unreachable"\} [1-9]/)
    expect(text).toMatch(/latchkey_relay_sockets 0/)
    expect(text).not.toMatch(/private|a-very-secret|local"/)
    expect(told.join('\n')).not.toMatch(/private|rabby|a-very-secret|a-token/)
    expect(told.join('\n')).toContain('/getWalletImage/:')
    await own.close()
  })

  test('error: metrics without the token, and from elsewhere when there is none', async () => {
    expect((await get('/metrics')).status).toBe(401)
    expect((await get('/metrics', { authorization: 'Bearer wrong' })).status).toBe(401)
    const own = await startServices({ port: 0, logLevel: 'silent' })
    expect((await fetch(`${own.url}/metrics`)).status).toBe(200)
    await own.close()
  })

  test.each([
    ['x-forwarded-for', '203.0.113.9'],
    ['forwarded', 'for=203.0.113.9'],
    ['x-real-ip', '203.0.113.9'],
    ['cf-connecting-ip', '203.0.113.9'],
    ['true-client-ip', '203.0.113.9'],
    ['x-envoy-external-address', '203.0.113.9'],
    ['via', '1.1 proxy'],
    ['x-visitor', '203.0.113.9'],
    ['origin', 'https://page.example'],
    ['host', 'services.example'],
    ['host', '127.0.0.1.evil.example'],
  ])('error: metrics of a request with %s: %s, without a token', async (name, value) => {
    const own = await startServices({ port: 0, logLevel: 'silent' })
    const status = await new Promise((resolve, reject) => {
      const outgoing = request({ port: own.port, host: '127.0.0.1', path: '/metrics', headers: { [name]: value } })
      outgoing
        .on('response', (response) => resolve(response.resume().statusCode))
        .on('error', reject)
        .end()
    })
    expect(status).toBe(403)
    await own.close()
  })

  test.each([{ publicUrl: 'https://services.example' }, { addressHeader: 'x-visitor' }])(
    'error: metrics without a token where the settings tell of a proxy: %j',
    async (settings) => {
      const own = await startServices({ port: 0, logLevel: 'silent', ...settings })
      expect((await fetch(`http://127.0.0.1:${own.port}/metrics`)).status).toBe(403)
      await own.close()
    },
  )

  test('/ready tells of a database that is away, although the clock was set back', async () => {
    const clock = { now: 7_200_000 }
    const store = await openStore(':memory:')
    const own = await startServices({ port: 0, logLevel: 'silent', store, now: () => clock.now })
    expect((await fetch(`${own.url}/ready`)).status).toBe(200)
    clock.now -= 3_600_000
    await store.close()
    // A bucket that was in use counts as empty, for a moment.
    await fetch(`${own.url}/ready`)
    clock.now += 100
    expect((await fetch(`${own.url}/ready`)).status).toBe(503)
    await own.close()
  })

  test('/ready asks the database outside of the request, so a visitor without a permit can’t make it fail', async () => {
    const scope = createRequestScope()
    const store = await openStore(':memory:')
    const askers: unknown[] = []
    const check = () => {
      askers.push(scope.current())
      return store.check()
    }
    const own = await startServices({ port: 0, store: { ...store, check }, logLevel: 'silent', scope })
    expect((await fetch(`${own.url}/ready`)).status).toBe(200)
    expect(askers).toEqual([undefined])
    await own.close()
    await store.close()
  })

  test('many requests for /ready ask the database once a second, and a single address is refused', async () => {
    const store = await openStore(':memory:')
    let asked = 0
    const check = () => {
      asked++
      return store.check()
    }
    const clock = { ms: 1_000_000 }
    const limits = { requests: { burst: 20, perSecond: 1 }, now: () => clock.ms }
    const own = await startServices({ port: 0, store: { ...store, check }, logLevel: 'silent', ...limits })
    const ask = async (path: string) => (await fetch(own.url + path)).status
    const statuses = await Promise.all(Array.from({ length: 15 }, () => ask('/ready')))
    expect(new Set(statuses)).toEqual(new Set([200]))
    expect(asked).toBe(1)
    clock.ms += 1000
    expect(await ask('/ready')).toBe(200)
    expect(asked).toBe(2)
    const more = await Promise.all(Array.from({ length: 15 }, () => ask('/health')))
    expect(more.filter((status) => status === 429).length).toBeGreaterThan(0)
    await own.close()
    await store.close()
  })
})

describe('description', () => {
  test('the document names the server as the visitor does, whatever the visitor before asked', async () => {
    const serverFor = (host: string) =>
      new Promise((resolve, reject) => {
        request(`${services.url}/openapi.json`, { headers: { host } }, async (answer) => {
          const chunks = await answer.toArray()
          resolve(JSON.parse(Buffer.concat(chunks).toString()).servers)
        })
          .once('error', reject)
          .end()
      })
    for (const host of ['one.example', 'two.example', 'one.example']) {
      expect(await serverFor(host)).toEqual([{ url: `http://${host}` }])
    }
  })

  test('the document has every route with the inputs that are checked', async () => {
    const document = await (await get('/openapi.json')).json()
    expect(document).toMatchObject({
      openapi: '3.1.0',
      servers: [{ url: services.url }],
      paths: {
        '/getWallets': {
          get: {
            parameters: expect.arrayContaining([
              { name: 'projectId', in: 'query', required: true, schema: { type: 'string' } },
            ]),
          },
        },
        '/getWalletImage/{id}': {
          get: {
            parameters: expect.arrayContaining([expect.objectContaining({ name: 'id', in: 'path', required: true })]),
          },
        },
        '/e': {
          post: {
            requestBody: {
              content: { 'application/json': { schema: { required: expect.arrayContaining(['eventId', 'props']) } } },
            },
          },
        },
        '/health': { get: { parameters: [], responses: { 429: { description: expect.any(String) } } } },
        '/metrics': { get: { parameters: [] } },
        '/login/config': { get: { parameters: [expect.objectContaining({ name: 'projectId' })] } },
        '/login/social/callback/{provider}': { get: {}, post: {} },
        '/.well-known/jwks.json': { get: {} },
        '/login/email/start': {
          post: {
            requestBody: {
              content: { 'application/json': { schema: { required: expect.arrayContaining(['email', 'purpose']) } } },
            },
          },
        },
      },
    })
  })

  test('the page for people runs no script and loads nothing but its own style', async () => {
    const response = await get('/docs')
    const html = await response.text()
    expect(response.headers.get('content-security-policy')).toContain("default-src 'none'; style-src 'self'")
    expect(html).toContain('GET /getWallets')
    expect(html).not.toMatch(/<script|style=|https?:\/\/|onload/)
    expect((await get('/docs/style.css')).headers.get('content-type')).toContain('text/css')
  })
})

describe('telemetry', () => {
  const event = {
    eventId: '0b0e7f0e-1111-4222-8333-444455556666',
    url: 'https://shop.example/cart',
    domain: 'shop.example',
    timestamp: 1_700_000_000_000,
    props: { type: 'track', event: 'MODAL_OPEN', properties: { connected: false } },
  }
  const send = (body: unknown, init: RequestInit = {}, projectId = 'local', { url } = services) =>
    fetch(`${url}/e?projectId=${projectId}&st=latchkey&sv=1`, {
      method: 'POST',
      body: typeof body === 'string' ? body : JSON.stringify(body),
      ...init,
    })

  test('error: a body that is nested too deep to be written again', async () => {
    const text = JSON.stringify(event).replace(
      '{"connected":false}',
      `{"deep":${'['.repeat(10_000)}${']'.repeat(10_000)}}`,
    )
    const response = await send(text)
    expect([response.status, await response.json()]).toMatchObject([400, { error: { code: 'invalid_body' } }])
  })

  test('an event of an allowed page is taken, and of any other page refused with 403', async () => {
    const at = (origin: string) => send(event, { headers: { origin } }, 'shop')
    expect((await at('https://shop.example')).status).toBe(200)
    const foreign = await at('https://evil.test')
    expect([foreign.status, await foreign.json()]).toMatchObject([403, { error: { code: 'origin_not_allowed' } }])
  })

  test.each([
    ['nonsense', 'body: this isn’t JSON'],
    [{ ...event, eventId: '1' }, 'eventId: a UUID'],
    [{ ...event, url: 'x'.repeat(3000) }, 'url: at most 2048 characters'],
    [{ ...event, props: { type: 'other', event: 'X' } }, 'props.type: '],
    [{ ...event, props: { type: 'track', event: 'not an event' } }, 'props.event: a name'],
    [[event], 'url: '],
  ])('error: %j says what is wrong', async (body, message) => {
    const response = await send(body)
    expect(response.status).toBe(400)
    if (!Array.isArray(body)) expect(JSON.stringify(await response.json())).toContain(message)
  })

  test('error: a body that is too large or packed', async () => {
    expect((await send('x'.repeat(40_000))).status).toBe(413)
    const packed = await send('', { body: gzipSync('x'), headers: { 'content-encoding': 'gzip' } })
    expect([packed.status, await packed.json()]).toMatchObject([415, { error: { code: 'content_encoding' } }])
  })

  test('error: too many of one address', async () => {
    const own = await startServices({ port: 0, logLevel: 'silent', telemetry: { perMinute: 20 } })
    const answers = await Promise.all(Array.from({ length: 30 }, () => send(event, {}, 'local', own)))
    await own.close()
    const refused = answers.filter(({ status }) => status === 429)
    expect(refused.length).toBeGreaterThan(0)
    expect(refused[0]?.headers.get('retry-after')).toBe('60')
  })

  test('nothing is kept unless the operator says so; then once, and for as long as said', async () => {
    const day = 86_400_000
    const clock = { now: 100 * day }
    const kept: string[] = []
    const log = createLog('info', (line) => kept.push(line))
    const rows = async (sink: 'none' | 'log' | 'table') => {
      const store = await openStore(':memory:')
      const own = await startServices({ port: 0, store, log, telemetry: { sink, keepDays: 2 }, now: () => clock.now })
      const post = (eventId = event.eventId) =>
        fetch(`${own.url}/e?projectId=local`, { method: 'POST', body: JSON.stringify({ ...event, eventId }) })
      await post()
      await post()
      clock.now += 3 * day
      await post('0b0e7f0e-1111-4222-8333-444455557777')
      const found = await store.database.all('SELECT project, event_id, event FROM telemetry_events')
      await own.close()
      await store.close()
      return found
    }
    expect(await rows('none')).toEqual([])
    expect(await rows('table')).toEqual([
      { project: 'local', event_id: '0b0e7f0e-1111-4222-8333-444455557777', event: 'MODAL_OPEN' },
    ])
    expect(kept).toEqual([])
    expect(await rows('log')).toEqual([])
    expect(kept).toHaveLength(3)
    expect(kept[0]).toContain(
      '"message":"telemetry","project":"local","domain":"shop.example","type":"track","event":"MODAL_OPEN"',
    )
    expect(kept[0]).not.toContain('cart')
  })
})

test('telemetry: the bytes of one address are limited by the day, over all its networks', async () => {
  const clock = { ms: 0 }
  const own = await startServices({
    port: 0,
    logLevel: 'silent',
    addressHeader: 'x-visitor',
    telemetry: { maxBytesPerAddressPerDay: 4096 },
    now: () => clock.ms,
  })
  const send = async (address: string) => {
    const body = JSON.stringify({
      eventId: randomUUID(),
      url: `https://shop.example/${'x'.repeat(800)}`,
      domain: 'shop.example',
      timestamp: 1,
      props: { type: 'track', event: 'MODAL_OPEN' },
    })
    const init = { method: 'POST', body, headers: { 'x-visitor': address } }
    return (await fetch(`${own.url}/e?projectId=local`, init)).status
  }
  const statuses: number[] = []
  for (let network = 0; network < 6; network++) statuses.push(await send(`2001:db8:1:${network}::1`))
  expect(statuses).toEqual([200, 200, 200, 200, 429, 429])
  expect(await send('203.0.113.1')).toBe(200)
  clock.ms += 86_400_000
  expect(await send('2001:db8:1:1::1')).toBe(200)
  await own.close()
})

describe('stopping', () => {
  /** Services whose one chain answers when it is told to. */
  const startSlow = async (stopMs: number) => {
    const asked = Promise.withResolvers<void>()
    const answer = Promise.withResolvers<void>()
    const own = await startServices({
      port: 0,
      logLevel: 'silent',
      stopMs,
      fetch: async () => {
        asked.resolve()
        await answer.promise
        return Response.json({ jsonrpc: '2.0', id: 0, result: '0x1' })
      },
    })
    const rpc = { jsonrpc: '2.0', id: 1, method: 'eth_blockNumber' }
    const running = fetch(`${own.url}/v1/?chainId=eip155:31337&projectId=local`, {
      method: 'POST',
      body: JSON.stringify(rpc),
    })
    running.catch(() => undefined)
    await asked.promise
    return { own, running, answer }
  }

  test('a request that is being served gets its answer, a new one no connection, and sockets a close frame', async () => {
    const { own, running, answer } = await startSlow(10_000)
    const { socket } = await connectClient(own.relayUrl)
    const said = once(socket, 'close')
    const closed = own.close()
    const late = connect(own.port, '127.0.0.1')
    const [error] = await once(late, 'error')
    expect(error).toMatchObject({ code: 'ECONNREFUSED' })
    expect((await said)[0]).toBe(1001)
    answer.resolve()
    const response = await running
    expect([response.status, response.headers.get('connection')]).toEqual([200, 'close'])
    await closed
  })

  test('with a time to drain it still takes connections, and says that it is not ready', async () => {
    const own = await startServices({ port: 0, logLevel: 'silent', drainMs: 120_000 })
    const urgent = new AbortController()
    const drained = own.drain(urgent.signal)
    const [ready, registry] = await Promise.all(
      ['/ready', '/getWallets?projectId=local'].map((path) => fetch(own.url + path)),
    )
    expect([ready?.status, await ready?.json()]).toMatchObject([503, { process: 'stopping' }])
    expect([registry?.status, registry?.headers.get('connection')]).toEqual([200, 'close'])
    urgent.abort()
    await drained
    await own.close()
    await expect(fetch(`${own.url}/ready`)).rejects.toThrow()
  })

  test('a request that takes longer than the limit is cut', async () => {
    const { own, running } = await startSlow(20)
    await own.close()
    await expect(running).rejects.toThrow()
  })
})

test('a request target that is no path ends nothing', async () => {
  const { port } = services
  for (const path of ['//', '/%', '/%00', '/getWalletImage/%ff?projectId=local', '*', '/?\u00e9'.normalize()]) {
    const done = Promise.withResolvers<number | undefined>()
    const outgoing = request({ port, host: '127.0.0.1', path: encodeURI(path) === path ? path : encodeURI(path) })
    outgoing
      .on('response', (response) => done.resolve(response.resume().statusCode))
      .on('error', () => done.resolve(0))
      .end()
    expect(await done.promise).toBeLessThan(500)
  }
  expect((await get('/health')).status).toBe(200)
})
