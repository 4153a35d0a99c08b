import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Services, startServices } from '../../index.ts'

let services: Services
const bob = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'

beforeAll(async () => {
  const down = 'http://127.0.0.1:1'
  services = await startServices({
    port: 0,
    logLevel: 'silent',
    chains: { 'eip155:31337': down, 'eip155:77': down },
    blockchain: { pollMs: 0, chains: { 'eip155:77': { history: { type: 'none' } } } },
  })
})
afterAll(() => services.close())

async function ask(path: string, init: RequestInit = {}) {
  const url = `${services.url}${path}${path.includes('?') ? '&' : '?'}projectId=local`
  const response = await fetch(url, init)
  return { status: response.status, headers: response.headers, body: await response.json() }
}

test.each([
  [`/v1/account/${bob}/balance?chainId=eip155:5`, 404, 'chain_unknown'],
  [`/v1/account/${bob}/balance?chainId=http://169.254.169.254/`, 404, 'chain_unknown'],
  [`/v1/account/${bob}/balance?chainId=__proto__`, 404, 'chain_unknown'],
  [`/v1/account/${bob}/balance?chainId=${'x'.repeat(42)}`, 400, 'invalid_query'],
  ['/v1/account/nobody/balance', 400, 'invalid_address'],
  ['/v1/account/..%2f..%2fetc%2fpasswd/balance', 400, 'invalid_address'],
  [`/v1/account/${bob}/balance?currency=../x`, 400, 'invalid_query'],
  [`/v1/account/So11111111111111111111111111111111111111112/balance?chainId=eip155:31337`, 400, 'invalid_address'],
  [`/v1/account/${bob}/history?cursor=AAAA`, 400, 'invalid_cursor'],
  [
    `/v1/account/${bob}/history?cursor=${Buffer.from('{"eip155:31337":"1; DROP TABLE"}').toString('base64url')}`,
    400,
    'invalid_cursor',
  ],
  [`/v1/account/${bob}/history?chainId=eip155:77`, 501, 'not_configured'],
  [`/v1/account/${bob}/history?onramp=coinbase`, 501, 'not_configured'],
  ['/v1/convert/gas-price', 400, 'invalid_query'],
  ['/v1/image?url=http://127.0.0.1/', 400, 'image_refused'],
  ['/v1/image?url=https://2130706433/', 400, 'image_refused'],
  ['/v1/image?url=https://localhost/', 400, 'image_refused'],
  ['/v1/image', 400, 'invalid_query'],
])('error: %s is %d %s', async (path, status, code) => {
  expect(await ask(path)).toMatchObject({ status, body: { error: { code } } })
})

test('prices of nonsense are refused', async () => {
  for (const body of [
    '{',
    '{}',
    '{"addresses":[]}',
    '{"addresses":["x"]}',
    `{"addresses":${JSON.stringify(Array(101).fill('eip155:1:native'))}}`,
  ]) {
    expect((await ask('/v1/fungible/price', { method: 'POST', body })).status).toBe(400)
  }
  const big = JSON.stringify({ addresses: ['x'.repeat(70_000)] })
  const refused = await ask('/v1/fungible/price', { method: 'POST', body: big })
  // The rest of the body stays unread, so the connection ends.
  expect([refused.status, refused.headers.get('connection')]).toEqual([413, 'close'])
})

test('only known projects and their origins are answered', async () => {
  const path = `${services.url}/v1/account/${bob}/balance`
  expect((await fetch(path)).status).toBe(401)
  expect((await fetch(`${path}?projectId=nobody`)).status).toBe(403)
  for (const route of [path, `${services.url}/v1/supported-chains`, `${services.url}/v1/image`]) {
    const response = await fetch(`${route}?projectId=local&url=x`, { headers: { origin: 'https://evil.test' } })
    expect(response.status).toBe(403)
  }
})
