import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { type Services, startServices } from '../index.ts'

let services: Services
beforeAll(async () => {
  services = await startServices({ port: 0, logLevel: 'silent', addressHeader: 'x-forwarded-for' })
})
afterAll(() => services.close())

const anyPage = { 'access-control-allow-origin': '*', 'access-control-expose-headers': 'Retry-After' }

describe('the headers of every answer', () => {
  test.each([
    ['an answer', '/health', 200, { ...anyPage, 'cross-origin-resource-policy': 'cross-origin' }],
    ['a refusal', '/getWallets', 401, { ...anyPage, 'cross-origin-resource-policy': 'cross-origin' }],
    ['nothing there', '/nothing', 404, { ...anyPage, 'cross-origin-resource-policy': 'cross-origin' }],
    ['a private answer', '/siwx/sessions', 501, { 'cross-origin-resource-policy': 'same-origin' }],
    ['a private refusal', '/login/config', 501, { 'cross-origin-resource-policy': 'same-origin' }],
  ])('%s: %s', async (_, path, status, headers) => {
    const answer = await fetch(services.url + path, { headers: { origin: 'https://shop.example' } })
    const found = Object.fromEntries(answer.headers)
    expect([answer.status, found]).toEqual([status, expect.objectContaining(headers)])
    expect(found['x-content-type-options']).toBe('nosniff')
    if (!('access-control-allow-origin' in headers)) expect(found['access-control-allow-origin']).toBeUndefined()
  })

  test('a page may ask first whether it may post', async () => {
    const headers = { origin: 'https://shop.example', 'access-control-request-method': 'POST' }
    const answer = await fetch(`${services.url}/v1/?projectId=local`, { method: 'OPTIONS', headers })
    expect([answer.status, Object.fromEntries(answer.headers)]).toEqual([
      204,
      expect.objectContaining({
        'access-control-allow-origin': '*',
        'access-control-allow-methods': 'GET,POST,OPTIONS',
        'access-control-max-age': '86400',
      }),
    ])
  })
})

describe('a page that may ask reads the status of a refusal, on every route', () => {
  const [page, loginPage] = ['http://shop.localhost', 'http://login.localhost']
  let own: Services
  let routes: readonly (readonly [method: string, path: string])[]
  beforeAll(async () => {
    const now = Date.now()
    own = await startServices({
      port: 0,
      logLevel: 'silent',
      addressHeader: 'x-forwarded-for',
      requests: { burst: 1, perSecond: 1 },
      signIn: { origins: [page], perMinute: 1 },
      login: { origins: [loginPage], burst: 1, perSecond: 1 },
      now: () => now,
    })
    const document = (await (await fetch(`${own.url}/openapi.json`)).json()) as { paths: Record<string, object> }
    routes = Object.entries(document.paths).flatMap(([path, methods]) =>
      Object.keys(methods).map((method) => [method.toUpperCase(), path.replace(/\{\w+\}/g, 'a')] as const),
    )
    expect(routes.length).toBeGreaterThan(50)
  })
  afterAll(() => own.close())

  const originFor = (path: string) => (path.startsWith('/login/') ? loginPage : page)
  const ask = (method: string, path: string, address: string, headers: Record<string, string> = {}) =>
    fetch(`${own.url}${path}?projectId=local`, {
      method,
      redirect: 'manual',
      headers: { origin: originFor(path), 'x-forwarded-for': address, ...headers },
      ...(method === 'POST' && { body: '{}' }),
    })
  /** As a browser decides, with what a page needs to know when it may ask again. */
  const readBy = (path: string, { headers }: Response) => {
    const origin = headers.get('access-control-allow-origin')
    const isCookieSent = path.startsWith('/siwx/')
    return {
      origin: origin === '*' && !isCookieSent ? originFor(path) : origin,
      withCookies: isCookieSent ? headers.get('access-control-allow-credentials') : 'true',
      exposed: headers.get('access-control-expose-headers'),
    }
  }
  const readable = (path: string) => ({ origin: originFor(path), withCookies: 'true', exposed: 'Retry-After' })

  test('415: a body that is packed', async () => {
    for (const [index, [method, path]] of routes.entries()) {
      const answer = await ask(method, path, `203.0.113.${index}`, { 'content-encoding': 'gzip' })
      // The login has codes of its own.
      const status = path.startsWith('/login/') ? 400 : 415
      expect([method, path, answer.status, readBy(path, answer)]).toEqual([method, path, status, readable(path)])
    }
  })

  test('429: too many requests', async () => {
    for (const [index, [method, path]] of routes.entries()) {
      await ask(method, path, `198.51.100.${index}`)
      const refused = await ask(method, path, `198.51.100.${index}`)
      expect([method, path, refused.status, readBy(path, refused)]).toEqual([method, path, 429, readable(path)])
    }
  })

  test('a page that may not sign in reads nothing of a refusal', async () => {
    const headers = { origin: 'https://evil.example', 'content-encoding': 'gzip' }
    const answer = await ask('POST', '/siwx/nonce', '192.0.2.1', headers)
    expect([answer.status, answer.headers.get('access-control-allow-origin')]).toEqual([415, null])
  })
})

test.each([
  ['/health', 200],
  ['/getWallets?projectId=unknown', 403],
])('the answer of %s is made once, whatever headers it gets', async (path, status) => {
  let made = 0
  const Own = globalThis.Response
  vi.stubGlobal(
    'Response',
    new Proxy(Own, {
      construct(target, given, base) {
        made += 1
        return Reflect.construct(target, given, base) as object
      },
    }),
  )
  const answer = await fetch(services.url + path)
  vi.unstubAllGlobals()
  expect([answer.status, made]).toEqual([status, 1])
})
