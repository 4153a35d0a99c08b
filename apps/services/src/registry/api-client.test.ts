import { createHttp, createRegistry, rpcUrl, sendEvent } from '@latchkey/api-client'
import { walletList } from '@latchkey/wallet-list'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Services, startServices } from '../index.ts'

let services: Services
const warnings: string[] = []
const guard = { href: (url: string) => url, icon: (url: string) => url }
const registry = (projectId = 'local') => {
  const http = createHttp({ baseUrl: services.url, fetch, params: { projectId, st: 'latchkey', sv: '1.0.0' } })
  return createRegistry(http, { guard, warn: (message) => void warnings.push(message) })
}

beforeAll(async () => {
  services = await startServices({ port: 0, logLevel: 'silent' })
})
afterAll(() => services.close())

test('our own client reads the whole list here as it reads the static one, and drops nothing', async () => {
  const query = { page: 1, entries: 100 }
  const remote = await registry().getWallets(query)
  const local = await walletList.getWallets(query)
  expect(remote.count).toBe(local.count)
  expect(remote.wallets).toEqual(local.wallets)
  expect(warnings).toEqual([])
})

test('every filter means the same to both', async () => {
  const query = {
    page: 1,
    entries: 5,
    search: 'wallet',
    exclude: ['trust-wallet'],
    chains: ['eip155:1', 'cosmos:cosmoshub-4'],
  }
  const [remote, local] = await Promise.all([registry().getWallets(query), walletList.getWallets(query)])
  expect(remote).toEqual(local)
})

test('images, switches and origins reach it', async () => {
  const [image, { features }, { allowedOrigins }, analytics] = await Promise.all([
    registry().getWalletImage({ id: 'rabby' }),
    registry().getConfig(),
    registry().getOrigins(),
    registry().getAnalyticsConfig(),
  ])
  expect(image.type).toContain('image/svg+xml')
  expect(features).toHaveLength(5)
  expect(allowedOrigins).toContain('http://localhost:*')
  expect(analytics.isAnalyticsEnabled).toBe(false)
  expect(warnings).toEqual([])
})

test('a wrong project id differs from a bad network', async () => {
  await expect(registry('nobody').getWallets({ page: 1, entries: 1 })).rejects.toMatchObject({ code: 'http/forbidden' })
})

test('it knows where the chains are', async () => {
  const url = rpcUrl({ base: services.url, chainId: 'eip155:5', projectId: 'local' })
  const response = await fetch(url, { method: 'POST', body: '{}' })
  expect([response.status, await response.json()]).toMatchObject([
    400,
    { error: { message: 'Chain not supported: eip155:5' } },
  ])
})

test('an event it sends is taken, and one from a page that isn’t allowed is a refusal it can tell its developer', async () => {
  const from = (origin: string) =>
    createHttp({
      baseUrl: services.url,
      fetch: (input, init) => fetch(input, { ...init, headers: { ...init?.headers, origin } }),
      params: { projectId: 'local', st: 'latchkey', sv: '1.0.0' },
    })
  const event = {
    eventId: crypto.randomUUID(),
    url: 'http://localhost:5173/',
    domain: 'localhost',
    timestamp: Date.now(),
    props: { type: 'track', event: 'MODAL_OPEN', properties: { connected: false } },
  } as const
  await sendEvent(from('http://localhost:5173'), event)
  await expect(sendEvent(from('https://evil.test'), event)).rejects.toMatchObject({ code: 'http/forbidden' })
})
