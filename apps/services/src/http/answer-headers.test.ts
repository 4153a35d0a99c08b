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
