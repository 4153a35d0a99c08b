import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Services, startServices } from '../../index.ts'
import { startStandIn } from '../test/start-stand-in.ts'

type Question = { readonly id: number; readonly method: string }

const chainIds = Array.from({ length: 10 }, (_, n) => `eip155:${1000 + n}`)
let node: Awaited<ReturnType<typeof startStandIn>>
let services: Services
let time = Date.now()

beforeAll(async () => {
  node = await startStandIn(({ url, body }) => {
    const asked: Question | readonly Question[] = JSON.parse(body)
    const chain = `0x${Number(url.pathname.slice(1)).toString(16)}`
    const answer = ({ id, method }: Question) => ({ id, result: method === 'eth_chainId' ? chain : '0x1' })
    return { body: Array.isArray(asked) ? asked.map(answer) : answer(asked as Question) }
  })
  const native = { name: 'Coin', symbol: 'COIN', decimals: 18 }
  services = await startServices({
    port: 0,
    logLevel: 'silent',
    now: () => time,
    addressHeader: 'x-forwarded-for',
    chains: Object.fromEntries(chainIds.map((id) => [id, `${node.url}/${id.slice('eip155:'.length)}`])),
    // So four times as many reach the nodes: 400 at once, 20 a second.
    requests: { burst: 100, perSecond: 5 },
    blockchain: {
      pollMs: 0,
      chains: Object.fromEntries(chainIds.map((id) => [id, { native, history: { type: 'none' as const } }])),
    },
  })
  // Now the nodes have said which chain they serve.
  await askBalance('203.0.113.100', 0)
})
afterAll(async () => {
  await services.close()
  node.close()
})

async function askBalance(visitor: string, n: number) {
  const account = `0x${(n + 1).toString(16).padStart(40, '0')}`
  const response = await fetch(`${services.url}/v1/account/${account}/balance?projectId=local`, {
    headers: { 'x-forwarded-for': visitor },
  })
  const { balances, error, partial } = (await response.json()) as {
    readonly balances?: readonly unknown[]
    readonly error?: { readonly code: string }
    readonly partial?: readonly unknown[]
  }
  return [response.status, balances?.length ?? error?.code, partial?.length ?? response.headers.get('retry-after')]
}

async function askProxy(visitor: string, length: number) {
  const question = (id: number) => ({
    jsonrpc: '2.0',
    id,
    method: 'eth_getBalance',
    params: [`0x${'1'.repeat(40)}`, id],
  })
  const response = await fetch(`${services.url}/v1/?projectId=local&chainId=${chainIds[0]}`, {
    method: 'POST',
    headers: { 'x-forwarded-for': visitor },
    body: JSON.stringify(Array.from({ length }, (_, id) => question(id))),
  })
  return response.status
}

test('the requests that one address causes at the nodes of all chains are limited, and what is kept needs none', async () => {
  const [flooder, visitor] = ['203.0.113.1', '203.0.113.2']
  const before = node.requests.length
  for (let n = 1; n <= 40; n++) expect(await askBalance(flooder, n)).toEqual([200, 10, null])
  expect(node.requests).toHaveLength(before + 400)
  expect(await askBalance(flooder, 41)).toEqual([503, 'upstream_quota', '1'])
  expect(await askBalance(flooder, 1)).toEqual([200, 10, null])
  expect(await askProxy(flooder, 1)).toBe(503)
  expect(node.requests).toHaveLength(before + 400)
  expect(await askBalance(visitor, 41)).toEqual([200, 10, null])
  time += 1_000
  expect(await askBalance(flooder, 42)).toEqual([200, 10, null])
  expect(await askBalance(flooder, 43)).toEqual([200, 10, null])
  expect(await askBalance(flooder, 44)).toEqual([503, 'upstream_quota', '1'])
  time += 750
  // The networks that could be read, and those that couldn't.
  expect((await askBalance(flooder, 45)).slice(1)).toEqual([10, null])
  expect((await askBalance(flooder, 46)).slice(1)).toEqual([5, 5])
})

test('the RPC proxy alone never reaches this limit, also not from many addresses of a home', async () => {
  const home = (n: number) => `2001:db8:0:${(0x100 + n).toString(16)}::1`
  for (let n = 0; n < 4; n++) expect(await askProxy(home(n), 100)).toBe(200)
  expect(await askProxy(home(4), 1)).toBe(429)
})
