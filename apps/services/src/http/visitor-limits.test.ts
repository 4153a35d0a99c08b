import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Services, startServices } from '../index.ts'

let services: Services
const time = Date.now()
beforeAll(async () => {
  services = await startServices({
    port: 0,
    logLevel: 'silent',
    // No bucket fills up meanwhile.
    now: () => time,
    addressHeader: 'x-forwarded-for',
    chains: { 'eip155:1': 'http://127.0.0.1:1' },
    blockchain: { pollMs: 0 },
    names: { zones: [{ name: 'shop.eth' }] },
  })
})
afterAll(() => services.close())

const account = `0x${'1'.repeat(40)}`
const expensive: readonly (readonly [method: string, path: string, most: number])[] = [
  ['GET', `/v1/account/${account}/allowances?chainId=eip155:1&`, 10],
  ['GET', `/v1/account/${account}/collectibles?`, 30],
  ['GET', `/v1/account/${account}/history?`, 240],
  ['GET', `/v1/sessions/eip155:1:${account}?`, 30],
  ['POST', `/v1/sessions/eip155:1:${account}/revoke?`, 10],
  ['POST', '/v1/names/gateway?', 30],
  ['GET', `/v1/names/gateway/${account}/0x?`, 30],
  ['POST', '/v1/onramp/quote?', 60],
  ['POST', '/v1/json-rpc?', 30],
  ['POST', '/v1/preview/simulate?', 20],
]

test.each(expensive)(
  '%s %s may be asked so many times at once, and other visitors go on',
  async (method, path, most) => {
    const ask = async (address: string) => {
      const response = await fetch(`${services.url}${path}projectId=local`, {
        method,
        headers: { 'x-forwarded-for': address },
        ...(method === 'POST' && { body: '{}' }),
      })
      return [response.status, response.headers.get('retry-after')] as const
    }
    // Two routes of one kind share a bucket.
    const visitor = `203.0.113.${expensive.findIndex((each) => each[1] === path)}`
    for (let n = 0; n < most; n++) expect((await ask(visitor))[0]).not.toBe(429)
    const [status, retryAfter] = await ask(visitor)
    expect([status, Number(retryAfter) > 0]).toEqual([429, true])
    expect((await ask('203.0.113.100'))[0]).not.toBe(429)
  },
)

test('the addresses of one home share one visitor’s quotes', async () => {
  const ask = async (address: string) => {
    const url = `${services.url}/v1/onramp/quote?projectId=local`
    const headers = { 'x-forwarded-for': address }
    return (await fetch(url, { method: 'POST', headers, body: '{}' })).status
  }
  for (let n = 0; n < 60; n++) expect(await ask(`2001:db8:5:${(0x100 + n).toString(16)}::1`)).not.toBe(429)
  expect(await ask('2001:db8:5:1ff::1')).toBe(429)
  expect(await ask('2001:db8:5:200::1')).not.toBe(429)
})

describe('bodies', () => {
  test('no route reads a body without end', async () => {
    const { paths } = (await (await fetch(`${services.url}/openapi.json`)).json()) as {
      paths: Record<string, Record<string, { requestBody?: unknown }>>
    }
    const routes = Object.entries(paths).flatMap(([path, { post }]) => (post?.requestBody ? [path] : []))
    expect(routes.length).toBeGreaterThan(15)
    for (const path of routes) {
      let sent = 0
      const endless = new ReadableStream({
        pull(controller) {
          sent += 65_536
          controller.enqueue(new Uint8Array(65_536))
          if (sent > 8_388_608) controller.close()
        },
      })
      const url = `${services.url}${path.replace(/\{\w+\}/g, `eip155:1:${account}`)}?projectId=local&chainId=eip155:1`
      const response = await fetch(url, {
        method: 'POST',
        body: endless,
        headers: { 'x-forwarded-for': '203.0.113.101' },
        duplex: 'half',
      } as RequestInit).catch(() => undefined)
      // A connection that is cut is an answer too.
      if (response) expect([path, response.status]).toEqual([path, expect.toBeOneOf([413, 404, 401, 400])])
      expect(sent).toBeLessThan(8_388_608)
    }
  })
})
