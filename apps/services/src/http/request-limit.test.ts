import { afterEach, expect, test } from 'vitest'
import { startLocalChain } from '../blockchain/test/local-chain.ts'
import { type Services, type StartOptions, startServices } from '../index.ts'

const closing: (() => unknown)[] = []
afterEach(async () => {
  for (const close of closing.splice(0).reverse()) await close()
})

async function start(options: StartOptions = {}) {
  const clock = { ms: Date.now() }
  const services: Services = await startServices({
    port: 0,
    logLevel: 'silent',
    addressHeader: 'x-forwarded-for',
    now: () => clock.ms,
    ...options,
  })
  closing.push(services.close)
  const get = (path: string, address = '203.0.113.1', init: RequestInit = {}) =>
    fetch(`${services.url}${path}${path.includes('?') ? '&' : '?'}projectId=local`, {
      ...init,
      headers: { 'x-forwarded-for': address },
    })
  return { clock, get }
}

const rpc = (length: number) => ({
  method: 'POST',
  body: JSON.stringify(Array.from({ length }, (_, id) => ({ jsonrpc: '2.0', id, method: 'eth_nothing' }))),
})

test.each([
  '/getWallets',
  '/getWalletImage/metamask',
  '/public/getAssetImage/a',
  '/appkit/v1/config',
  '/v1/supported-chains',
  '/v1/identity/0x70997970C51812dc3A010C7d01b50e0d17dc79C8',
  '/v1/account/nobody/balance',
  '/v1/account/nobody/history',
  '/v1/image?url=http://127.0.0.1/',
  '/docs',
  '/docs/style.css',
  '/openapi.json',
  '/metrics',
])('%s: one address asks so much and no more, and is told when to come back', async (path) => {
  const { clock, get } = await start({ requests: { burst: 3, perSecond: 1 } })
  for (const _ of [1, 2, 3]) expect((await get(path)).status).not.toBe(429)
  const refused = await get(path)
  expect(refused.status).toBe(429)
  expect([refused.headers.get('retry-after'), refused.headers.get('access-control-allow-origin')]).toEqual(['1', '*'])
  expect(await refused.json()).toMatchObject({ error: { code: 'rate' } })
  expect((await get(path, '203.0.113.2')).status).not.toBe(429)
  expect((await get('/health')).status).toBe(200)
  clock.ms += 1000
  expect((await get(path)).status).not.toBe(429)
})

test('the many networks of one home share four times what one address may ask', async () => {
  const { get } = await start({ requests: { burst: 3, perSecond: 1 } })
  const statuses = []
  for (let n = 0; n < 13; n++) statuses.push((await get('/getWallets', `2001:db8:1:${n.toString(16)}::1`)).status)
  expect(statuses).toEqual([...Array<number>(12).fill(200), 429])
  expect((await get('/getWallets', '2001:db8:2::1')).status).toBe(200)
})

test('a batch costs as much as its requests, and is refused as JSON-RPC', async () => {
  const { get } = await start({ requests: { burst: 10, perSecond: 1 } })
  const ask = (length: number) => get('/v1/?chainId=eip155:31337', undefined, rpc(length))
  expect((await ask(8)).status).toBe(200)
  const refused = await ask(8)
  expect([refused.status, refused.headers.get('retry-after')]).toEqual([429, '1'])
  expect(await refused.json()).toMatchObject({ jsonrpc: '2.0', error: { code: -32001 } })
})

test('the new accounts that one address brings into an index are limited: others’ history stays', async () => {
  const chain = await startLocalChain()
  closing.push(chain.close)
  const { clock, get } = await start({ chains: { 'eip155:31337': chain.url }, blockchain: { pollMs: 0 } })
  const history = (n: number, from?: string) =>
    get(`/v1/account/0x${n.toString(16).padStart(40, '0')}/history?chainId=eip155:31337`, from)
  for (let n = 1; n <= 200; n++) expect((await history(n)).status).toBe(200)
  const refused = await history(201)
  expect([refused.status, refused.headers.get('retry-after')]).toEqual([503, '60'])
  expect((await history(1)).status).toBe(200)
  expect((await history(201, '203.0.113.2')).status).toBe(200)
  clock.ms += 60_000
  expect((await history(202)).status).toBe(200)
})
