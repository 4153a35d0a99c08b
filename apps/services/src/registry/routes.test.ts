import { walletRegistry } from '@latchkey/wallet-list/registry'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Services, startServices } from '../index.ts'

let services: Services
beforeAll(async () => {
  services = await startServices({
    port: 0,
    logLevel: 'silent',
    projects: [
      { id: 'local' },
      {
        id: 'shop',
        allowedOrigins: ['https://shop.example'],
        isAnalyticsEnabled: true,
        features: [{ id: 'social_login', isEnabled: true, config: ['email', 'google'] }],
      },
    ],
  })
})
afterAll(() => services.close())

const get = (path: string, init?: RequestInit) => {
  const [name, query] = path.split('?')
  return fetch(`${services.url}${name}?${new URLSearchParams(`projectId=local&st=appkit&sv=1&${query ?? ''}`)}`, init)
}
const list = async (query: string) => {
  const body = (await (await get(`/getWallets?${query}`)).json()) as { data: { id: string }[]; count: number }
  return { ids: body.data.map(({ id }) => id), count: body.count }
}

describe('/getWallets', () => {
  test('default: the first 40 of the list, with the count of all', async () => {
    const response = await get('/getWallets')
    const expected = await walletRegistry.getWallets()
    expect(response.status).toBe(200)
    expect(response.headers.get('content-type')).toContain('application/json')
    expect(await response.json()).toEqual(JSON.parse(JSON.stringify(expected)))
  })

  test('each filter of the list leaves out what it names', async () => {
    expect(await list('page=2&entries=1')).toMatchObject({ ids: ['trust-wallet'] })
    expect((await list('include=rabby,phantom')).ids).toEqual(['phantom', 'rabby'])
    expect((await list('exclude=METAMASK')).ids).not.toContain('metamask')
    expect(await list('search=%20RAB%20')).toEqual({ ids: ['rabby'], count: 1 })
    expect(await list('badge_type=certified')).toEqual({ ids: [], count: 0 })
    expect((await list('chains=polkadot:91b171bb158e2d3848fa23a9f1c25182,eip155:2020')).ids).toContain('ronin')
    expect((await list('include=&exclude=,&search=&badge_type=')).ids).toContain('metamask')
  })

  test.each([
    ['page=0', 'page'],
    ['page=1.5', 'page'],
    ['page=-1', 'page'],
    ['entries=101', 'entries'],
    ['entries=many', 'entries'],
    [`search=${'x'.repeat(101)}`, 'search'],
    ['chains=eip155', 'chains.0'],
    [`include=${'x,'.repeat(201)}`, 'include'],
  ])('error: %s is refused by name', async (query, parameter) => {
    const response = await get(`/getWallets?${query}`)
    expect(response.status).toBe(400)
    expect(await response.json()).toEqual({
      error: {
        code: 'invalid_query',
        message: expect.stringMatching(new RegExp(`^${parameter.replace('.', '\\.')}: `)),
      },
    })
  })
})

describe('images', () => {
  test.each([
    '/getWalletImage/ambire',
    '/public/getAssetImage/eip155:31337',
    '/public/getCurrencyImage/USD',
    '/public/getTokenImage/USDC',
  ])('%s is an SVG that may be kept for good and can’t run anything', async (path) => {
    const response = await get(path)
    expect(await response.text()).toMatch(/^<svg /)
    expect(Object.fromEntries(response.headers)).toMatchObject({
      'content-type': 'image/svg+xml; charset=utf-8',
      'cache-control': 'public, max-age=31536000, immutable',
      'content-security-policy': "default-src 'none'; sandbox",
      'x-content-type-options': 'nosniff',
      'cross-origin-resource-policy': 'cross-origin',
    })
  })

  test('error: a wallet that isn’t listed, and an id that can be none', async () => {
    expect((await get('/getWalletImage/nobody')).status).toBe(404)
    expect((await get('/getWalletImage/..%2f..%2fetc')).status).toBe(404)
    expect((await get('/public/getTokenImage/%3Csvg%3E')).status).toBe(400)
  })
})

describe('project', () => {
  const ask = (path: string, projectId: string) =>
    fetch(`${services.url}${path}?projectId=${projectId}`).then((response): Promise<unknown> => response.json())

  test('remote configuration: the project’s features, and off for the rest', async () => {
    const off = (id: string) => ({ id, isEnabled: false, config: null })
    expect(await ask('/appkit/v1/config', 'local')).toEqual({
      features: ['activity', 'onramp', 'swap', 'social_login', 'reown_branding'].map(off),
    })
    expect(await ask('/appkit/v1/config', 'shop')).toMatchObject({
      features: [{}, {}, {}, { id: 'social_login', isEnabled: true, config: ['email', 'google'] }, {}],
    })
  })

  test('origins and analytics', async () => {
    expect(await ask('/projects/v1/origins', 'shop')).toEqual({ allowedOrigins: ['https://shop.example'] })
    expect(await ask('/getAnalyticsConfig', 'shop')).toEqual({ isAnalyticsEnabled: true })
    expect(await ask('/getAnalyticsConfig', 'local')).toEqual({ isAnalyticsEnabled: false })
  })

  test.each([
    '/getWallets',
    '/getWalletImage/rabby',
    '/appkit/v1/config',
    '/projects/v1/origins',
    '/getAnalyticsConfig',
  ])('error: %s without an id is 401, with a wrong one 403, and a page can read why', async (path) => {
    const without = await fetch(services.url + path, { headers: { origin: 'https://anyone.test' } })
    const wrong = await fetch(`${services.url}${path}?projectId=nobody`)
    expect([without.status, wrong.status]).toEqual([401, 403])
    expect(without.headers.get('access-control-allow-origin')).toBe('*')
    expect(await wrong.json()).toEqual({ error: { code: 'project_id_unknown', message: expect.any(String) } })
  })

  test('an app learns its origins from wherever it is', async () => {
    const response = await fetch(`${services.url}/projects/v1/origins?projectId=shop`, {
      headers: { origin: 'https://evil.test' },
    })
    expect(response.status).toBe(200)
  })
})

test('preflight requests are answered', async () => {
  const response = await get('/getWallets', {
    method: 'OPTIONS',
    headers: {
      origin: 'https://app.example',
      'access-control-request-method': 'GET',
      'access-control-request-headers': 'x-sdk-type',
    },
  })
  expect(response.status).toBe(204)
  expect(Object.fromEntries(response.headers)).toMatchObject({
    'access-control-allow-origin': '*',
    'access-control-allow-headers': 'x-sdk-type',
  })
})

test('health, and what isn’t there', async () => {
  expect(await (await fetch(`${services.url}/health`)).json()).toEqual({
    status: 'ok',
    relay: expect.objectContaining({ sockets: 0, published: 0, refused: 0 }),
  })
  const missing = await get('/nothing')
  expect(missing.status).toBe(404)
  expect(await missing.json()).toMatchObject({ error: { code: 'not_found' } })
})
