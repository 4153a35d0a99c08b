import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { send, serverOf, startServer } from '../../test/server.ts'
import { isApiError } from '../http/api-error.ts'
import { createRegistry } from './registry.ts'

const png = new Uint8Array([0x89, 0x50, 0x4e, 0x47])
const identity = { projectId: 'project-1', st: 'latchkey', sv: '0.1.0' }

function listen() {
  const warnings: string[] = []
  return { warnings, warn: (message: string) => void warnings.push(message) }
}

async function codeOf(call: Promise<unknown>): Promise<string> {
  const error = await call.then(
    () => undefined,
    (reason: unknown) => reason,
  )
  return isApiError(error) ? error.code : `not ours: ${error}`
}

test('[S7.27] every call sends projectId, st and sv, and clientId when set', async () => {
  await using server = await startServer((response, { path }) => {
    if (path.includes('Image')) return send(response, png, 200, 'image/png')
    return send(response, { features: [], allowedOrigins: [], data: [], count: 0, isAnalyticsEnabled: true })
  })
  for (const clientId of [undefined, 'client-1']) {
    const params = { ...identity, clientId }
    const registry = createRegistry(server.http({ params }))
    await registry.getConfig()
    await registry.getOrigins()
    await registry.getWallets({ page: 1, entries: 4 })
    await registry.getAnalyticsConfig()
    await registry.getWalletImage({ id: 'a' })
    await registry.getAssetImage({ id: 'a' })
    await registry.getCurrencyImage({ id: 'a' })
    await registry.getTokenImage({ id: 'a' })
    const calls = server.calls.splice(0)
    expect(calls).toHaveLength(8)
    for (const { method, query } of calls) {
      const { projectId, st, sv, clientId: sent } = query
      expect({ method, projectId, st, sv, sent }).toEqual({ method: 'GET', ...identity, sent: clientId })
      expect('clientId' in query).toBe(clientId !== undefined)
    }
  }
})

test('[S7.28] /appkit/v1/config answers features', async () => {
  const { warnings, warn } = listen()
  await using server = await serverOf({
    features: [
      { id: 'activity', isEnabled: true, config: null },
      { id: 'onramp', isEnabled: true, config: ['meld'] },
      { id: 'swap', isEnabled: false, config: [] },
      { id: 'social_login', isEnabled: true, config: ['email', 'google'] },
      { id: 'reown_branding', isEnabled: false },
      { id: 'teleport', isEnabled: true, config: null },
      { id: 'swap', isEnabled: 'yes', config: null },
      { id: 'swap', isEnabled: true, config: 'all' },
      null,
    ],
    other: 1,
  })
  expect(await createRegistry(server.http(), { warn }).getConfig()).toEqual({
    features: [
      { id: 'activity', isEnabled: true, config: null },
      { id: 'onramp', isEnabled: true, config: ['meld'] },
      { id: 'swap', isEnabled: false, config: [] },
      { id: 'social_login', isEnabled: true, config: ['email', 'google'] },
      { id: 'branding', isEnabled: false, config: null },
    ],
  })
  expect(server.calls).toMatchObject([{ method: 'GET', path: '/appkit/v1/config' }])
  expect(warnings).toHaveLength(4)
  expect(warnings[0]).toMatch(/^Dropped a feature of the registry: id: /)
})

test('[S7.29] /projects/v1/origins answers allowedOrigins', async () => {
  const { warnings, warn } = listen()
  await using server = await serverOf({ allowedOrigins: ['https://app.example', 'https://*.app.example', 7, ''] })
  const origins = await createRegistry(server.http(), { warn }).getOrigins()
  expect(origins).toEqual({ allowedOrigins: ['https://app.example', 'https://*.app.example'] })
  expect(server.calls).toMatchObject([{ method: 'GET', path: '/projects/v1/origins' }])
  expect(warnings).toHaveLength(2)
})

describe('getWallets', () => {
  test('[S7.30] /getWallets takes page, entries, include, exclude, search, badge_type and chains, and answers data and count', async () => {
    await using server = await serverOf({ data: [{ id: 'a', name: 'Alpha' }], count: 41 })
    const registry = createRegistry(server.http())
    const all = {
      page: 2,
      entries: 40,
      include: ['a', 'b'],
      exclude: ['c', 'd'],
      search: '  al pha ',
      badge: 'certified',
      chains: ['eip155:1', 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp'],
    }
    expect(await registry.getWallets(all)).toEqual({ wallets: [{ id: 'a', name: 'Alpha' }], count: 41 })
    await registry.getWallets({ page: 1, entries: 4, search: '  ', include: [] })
    const [full, bare] = server.calls
    expect(full).toMatchObject({ method: 'GET', path: '/getWallets' })
    expect(full?.query).toEqual({
      ...identity,
      page: '2',
      entries: '40',
      include: 'a,b',
      exclude: 'c,d',
      search: 'al pha',
      badge_type: 'certified',
      chains: 'eip155:1,solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp',
    })
    expect(bare?.query).toEqual({ ...identity, page: '1', entries: '4' })
  })

  test('bad entries are dropped with a warning, and the page stays', async () => {
    const { warnings, warn } = listen()
    await using server = await serverOf({
      data: [null, 7, {}, { id: 'a' }, { id: 'b', name: 'Beta' }, [], { id: '', name: 'x' }],
      count: 7,
    })
    const { wallets, count } = await createRegistry(server.http(), { warn }).getWallets({ page: 1, entries: 40 })
    expect([wallets, count]).toEqual([[{ id: 'b', name: 'Beta' }], 7])
    expect(warnings).toHaveLength(6)
  })

  test('no more entries than requested are read, and an invalid count is replaced', async () => {
    const data = Array.from({ length: 10 }, (_, index) => ({ id: `${index}`, name: 'Wallet' }))
    for (const count of [undefined, '10', -1, 1.5, null]) {
      const { warnings, warn } = listen()
      await using server = await serverOf({ data, count })
      const result = await createRegistry(server.http(), { warn }).getWallets({ page: 1, entries: 4 })
      expect([result.wallets.length, result.count, warnings.length]).toEqual([4, 4, 1])
    }
  })

  test.each([null, [], {}, { data: null, count: 1 }, { data: {}, count: 1 }])(
    'error: the answer %j is unreadable',
    async (answer) => {
      await using server = await serverOf(answer)
      expect(await codeOf(createRegistry(server.http()).getWallets({ page: 1, entries: 4 }))).toBe('request/unreadable')
    },
  )

  test('param: guard decides over links and images; without it https only', async () => {
    const data = [
      {
        id: 'a',
        name: 'Alpha',
        mobile_link: 'alpha://',
        homepage: 'https://alpha.example',
        image_url: 'https://alpha.example/i.png',
      },
      {
        id: 'b',
        name: 'Beta',
        mobile_link: 'javascript:alert(1)',
        homepage: 'https://a@b.example',
        image_url: 'data:text/html,x',
      },
    ]
    await using server = await serverOf({ data, count: 2 })
    const strict = await createRegistry(server.http()).getWallets({ page: 1, entries: 4 })
    expect(strict.wallets).toEqual([
      { id: 'a', name: 'Alpha', homepage: 'https://alpha.example', imageUrl: 'https://alpha.example/i.png' },
      { id: 'b', name: 'Beta' },
    ])
    const guard = { href: (url: string) => (url === 'alpha://' ? 'alpha:///' : undefined), icon: () => undefined }
    const own = await createRegistry(server.http(), { guard }).getWallets({ page: 1, entries: 4 })
    expect(own.wallets).toEqual([
      { id: 'a', name: 'Alpha', mobileLink: 'alpha:///' },
      { id: 'b', name: 'Beta' },
    ])
  })
})

test('[S7.31] /getAnalyticsConfig answers isAnalyticsEnabled', async () => {
  for (const isAnalyticsEnabled of [true, false]) {
    await using server = await serverOf({ isAnalyticsEnabled })
    expect(await createRegistry(server.http()).getAnalyticsConfig()).toEqual({ isAnalyticsEnabled })
    expect(server.calls).toMatchObject([{ method: 'GET', path: '/getAnalyticsConfig' }])
  }
  await using server = await serverOf({ isAnalyticsEnabled: 'true' })
  expect(await codeOf(createRegistry(server.http()).getAnalyticsConfig())).toBe('request/unreadable')
})

describe('images', () => {
  const calls = [
    ['getWalletImage', '/getWalletImage/'],
    ['getAssetImage', '/public/getAssetImage/'],
    ['getCurrencyImage', '/public/getCurrencyImage/'],
    ['getTokenImage', '/public/getTokenImage/'],
  ] as const

  test('[S7.32] wallet, asset, currency and token images are blobs', async () => {
    await using server = await serverOf(png, 200, 'image/png')
    const registry = createRegistry(server.http())
    for (const [name, path] of calls) {
      const blob = await registry[name]({ id: 'a/b c' })
      expect(blob.type).toBe('image/png')
      expect(new Uint8Array(await blob.arrayBuffer())).toEqual(png)
      expect(server.calls.at(-1)).toMatchObject({ method: 'GET', path: `${path}a%2Fb%20c` })
    }
  })

  test.each([
    ['another type', png, 'text/html'],
    ['no type', png, ''],
    ['nothing in it', new Uint8Array(), 'image/png'],
    ['more than a megabyte', new Uint8Array(1_048_577), 'image/png'],
  ])('error: an image of %s', async (_, bytes, type) => {
    await using server = await serverOf(bytes, 200, type)
    expect(await codeOf(createRegistry(server.http()).getWalletImage({ id: 'a' }))).toBe('request/unreadable')
  })

  test('error: a missing image, and an invalid id', async () => {
    await using server = await serverOf('', 404)
    expect(await codeOf(createRegistry(server.http()).getTokenImage({ id: 'a' }))).toBe('http/status')
    expect(await codeOf(createRegistry(server.http()).getTokenImage({ id: '..' }))).toBe('request/invalid')
    expect(server.calls).toHaveLength(1)
  })
})

test('a call can be aborted', async () => {
  await using server = await startServer(() => {})
  const registry = createRegistry(server.http())
  const controller = new AbortController()
  const { signal } = controller
  const waiting = [
    registry.getConfig({ signal }),
    registry.getOrigins({ signal }),
    registry.getWallets({ page: 1, entries: 4, signal }),
    registry.getAnalyticsConfig({ signal }),
    registry.getWalletImage({ id: 'a', signal }),
  ].map(codeOf)
  controller.abort()
  expect(new Set(await Promise.all(waiting))).toEqual(new Set(['request/aborted']))
})

test('any answer of the registry makes a call resolve or reject with an ApiError', async () => {
  let answer = ''
  await using server = await startServer((response) => send(response, answer))
  const registry = createRegistry(server.http())
  const entry = fc.oneof(
    fc.jsonValue(),
    fc.dictionary(
      fc.constantFrom('id', 'name', 'rdns', 'mobile_link', 'chains', 'injected', 'order', 'isEnabled', 'config'),
      fc.jsonValue(),
    ),
  )
  const page = fc.record(
    {
      data: fc.array(entry),
      count: fc.jsonValue(),
      features: fc.array(entry),
      allowedOrigins: fc.array(entry),
      isAnalyticsEnabled: fc.jsonValue(),
    },
    { requiredKeys: [] },
  )
  await fc.assert(
    fc.asyncProperty(fc.oneof(page, fc.jsonValue()), async (value) => {
      answer = JSON.stringify(value)
      const results = await Promise.allSettled([
        registry.getWallets({ page: 1, entries: 40 }),
        registry.getConfig(),
        registry.getOrigins(),
        registry.getAnalyticsConfig(),
        registry.getWalletImage({ id: 'a' }),
      ])
      for (const result of results) if (result.status === 'rejected') expect(isApiError(result.reason)).toBe(true)
    }),
    { numRuns: 60 },
  )
})
