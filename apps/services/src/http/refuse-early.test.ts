import { once } from 'node:events'
import { request } from 'node:http'
import { connect } from 'node:net'
import { afterEach, expect, test, vi } from 'vitest'
import { createLog, type StartOptions, startServices } from '../index.ts'

const closing: (() => unknown)[] = []
afterEach(async () => {
  for (const close of closing.splice(0).reverse()) await close()
})

async function start(options: StartOptions = {}) {
  const lines: string[] = []
  const clock = { ms: 7_200_000 }
  const services = await startServices({
    port: 0,
    log: createLog('debug', (line) => lines.push(line)),
    addressHeader: 'x-forwarded-for',
    metricsToken: 'a token for the metrics',
    now: () => clock.ms,
    requests: { burst: 2, perSecond: 1 },
    ...options,
  })
  closing.push(services.close)
  const ask = (path: string, init: RequestInit = {}, address = '203.0.113.1') =>
    fetch(services.url + path, { ...init, headers: { 'x-forwarded-for': address, ...init.headers } })
  const useUp = async (path = '/getWallets?projectId=local') => {
    for (const _ of [1, 2]) expect((await ask(path)).status).not.toBe(429)
  }
  return { ask, clock, lines, port: services.port, useUp }
}

test('a request beyond the rate is refused before anything is made for it', async () => {
  const { ask, useUp } = await start()
  await useUp()
  const Own = globalThis.Response
  let made = 0
  const construct = (...given: Parameters<typeof Reflect.construct>) => {
    made += 1
    return Reflect.construct(...given) as object
  }
  vi.stubGlobal('Response', new Proxy(Own, { construct }))
  const refused = await Promise.all(
    ['/getWallets?projectId=local', '/nothing', '/v1/?chainId=a'].map((path) => ask(path)),
  )
  vi.unstubAllGlobals()
  expect(refused.map(({ status }) => status)).toEqual([429, 429, 429])
  expect(made).toBe(0)
})

test('an address is refused for a moment, not for an hour, when the clock is set back by an hour', async () => {
  const { ask, clock, useUp } = await start()
  await useUp()
  clock.ms -= 3_600_000
  expect((await ask('/getWallets?projectId=local')).status).toBe(429)
  clock.ms += 1000
  expect((await ask('/getWallets?projectId=local')).status).toBe(200)
})

test('paths without a route count, too', async () => {
  const { ask, useUp } = await start()
  await useUp('/nothing')
  expect((await ask('/nothing')).status).toBe(429)
  expect((await ask('/nothing', {}, '203.0.113.2')).status).toBe(404)
})

test('a body of a refused request is read over, and the connection is used again', async () => {
  const { ask, useUp } = await start()
  await useUp()
  for (const size of [10, 100_000]) {
    const answer = await ask('/v1/', { method: 'POST', body: 'x'.repeat(size) })
    expect([answer.status, answer.headers.get('connection')]).toEqual([429, 'keep-alive'])
    expect(await answer.json()).toEqual({
      jsonrpc: '2.0',
      id: null,
      error: { code: -32001, message: 'At most 1 requests a second' },
    })
  }
})

test.each([
  ['without a length', 'Transfer-Encoding: chunked', '1\r\nx\r\n'],
  ['that is long', 'Content-Length: 131073', 'x'],
])('a refused request with a body %s is answered, and its connection closed', async (_, header, piece) => {
  const { port, useUp } = await start()
  await useUp()
  const client = connect(port, '127.0.0.1')
  closing.push(() => client.destroy())
  client.on('error', () => undefined)
  let told = ''
  client.on('data', (bytes) => {
    told += bytes
  })
  const closed = once(client, 'close')
  client.write(`POST /v1/ HTTP/1.1\r\nHost: x\r\nX-Forwarded-For: 203.0.113.1\r\n${header}\r\n\r\n`)
  // The body never ends. The time that a request may take is longer than the one of this test.
  const sending = setInterval(() => client.write(piece), 50)
  closing.push(() => clearInterval(sending))
  await closed
  expect(told).toMatch(/^HTTP\/1\.1 429 /)
  expect(told).toContain('Connection: close\r\n')
  expect(told).toContain('At most 1 requests a second')
})

test('preflights, and routes with rates of their own, go on', async () => {
  const { ask, useUp } = await start({ signIn: { origins: ['http://localhost:3000'] } })
  await useUp()
  const headers = { origin: 'http://localhost:3000', 'access-control-request-method': 'POST' }
  expect((await ask('/v1/', { method: 'OPTIONS', headers })).status).toBe(204)
  expect((await ask('/siwx/sessions')).status).not.toBe(429)
  expect((await ask('/login/config')).status).not.toBe(429)
  await useUp('/health')
  expect((await ask('/ready')).status).toBe(429)
})

test('sign-in’s own refusal comes first, also where its rate is the highest: pages can read it', async () => {
  const lowest = { burst: 1, perSecond: 1 }
  const signIn = { origins: ['http://localhost:3000'], perMinute: 5 }
  const { ask } = await start({ requests: lowest, login: lowest, signIn })
  const get = () => ask('/siwx/sessions', { headers: { origin: 'http://localhost:3000' } })
  for (let n = 0; n < 5; n++) expect((await get()).status).not.toBe(429)
  const refused = await get()
  expect([refused.status, refused.headers.get('access-control-allow-origin')]).toEqual([429, 'http://localhost:3000'])
})

test('no path is without a rate: a flood of preflights, sign-ins or logins is refused too', async () => {
  const { ask } = await start({ login: { burst: 1, perSecond: 1 }, signIn: { perMinute: 1 } })
  for (let n = 0; n < 8; n++) expect((await ask('/login/account', { method: 'POST', body: '{}' })).status).toBe(501)
  const floods = [
    ['POST', '/login/account'],
    ['GET', '/.well-known/jwks.json'],
    ['POST', '/siwx/nonce'],
    ['OPTIONS', '/getWallets'],
  ] as const
  for (const [method, path] of floods) {
    const refused = await ask(path, { method })
    expect([path, refused.status, refused.headers.get('retry-after')]).toEqual([path, 429, '1'])
    expect(refused.headers.get('access-control-allow-origin')).toBeNull()
  }
  expect((await ask('/getWallets?projectId=local')).status).toBe(200)
})

test.each<[name: string, method: string, path: string, headers?: Record<string, string>]>([
  ['a body that says it is compressed', 'GET', '/getWallets', { 'content-encoding': 'x' }],
  ['the same at /health', 'GET', '/health', { 'content-encoding': 'x' }],
  ['sign-in without a slash', 'GET', '/siwx'],
  ['login without a slash', 'POST', '/login'],
  ['an escaped letter', 'GET', '/%73iwx/x'],
  ['a path that goes up', 'POST', '/x/../login/account'],
  ['a whole URL', 'GET', 'http://x/siwx/x'],
  ['no path', 'GET', '*'],
])('no spelling is without a rate: %s', async (_, method, path, headers) => {
  const { ask, port } = await start({ login: { burst: 1, perSecond: 1 }, signIn: { perMinute: 1 } })
  const status = () =>
    new Promise((resolve, reject) => {
      const given = { 'x-forwarded-for': '203.0.113.1', ...headers }
      const asked = request({ host: '127.0.0.1', port, method, path, headers: given }, (answer) => {
        answer.resume()
        resolve(answer.statusCode)
      })
      asked.on('error', reject)
      asked.end()
    })
  for (const _ of [1, 2]) expect(await status()).not.toBe(429)
  expect(await status()).toBe(429)
  // Nothing is taken from login and sign-in.
  for (let n = 0; n < 8; n++) expect((await ask('/login/account', { method: 'POST', body: '{}' })).status).toBe(501)
  expect((await ask(path === '/health' ? '/getWallets?projectId=local' : '/health')).status).toBe(200)
})

test('refusals are counted and, with logLevel debug, logged', async () => {
  const { ask, lines, useUp } = await start()
  await useUp()
  await ask('/getWallets?projectId=local')
  await ask('/a-path-of-a-visitor')
  const metrics = await ask('/metrics', { headers: { authorization: 'Bearer a token for the metrics' } }, '203.0.113.3')
  expect(await metrics.text()).toContain('latchkey_http_requests_total{route="none",method="GET",status="429"} 2\n')
  expect(lines.map((line) => JSON.parse(line))).toContainEqual({
    time: expect.any(String),
    level: 'debug',
    message: 'request',
    method: 'GET',
    route: 'none',
    status: 429,
    ms: 0,
  })
  expect(lines.join('\n')).not.toContain('a-path-of-a-visitor')
})
