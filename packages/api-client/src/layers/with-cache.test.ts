import * as v from 'valibot'
import { describe, expect, test } from 'vitest'
import { createClock } from '../../test/clock.ts'
import { scriptNetwork, settle } from '../../test/script.ts'
import { createBlockchain } from '../blockchain/blockchain.ts'
import { withCache } from './with-cache.ts'

const schema = v.unknown()
const address = '0x742d35Cc6634C0532925a3b844Bc454e4438f44e'

function setUp(entries?: number) {
  const clock = createClock()
  const network = scriptNetwork()
  const http = withCache(network.http, { clock, entries })
  return { clock, network, http, blockchain: createBlockchain(http) }
}

/** Calls, and answers the request if one is sent. Returns whether one was sent. */
async function goesOut(network: ReturnType<typeof scriptNetwork>, call: () => Promise<unknown>, body: unknown) {
  const before = network.sent.length
  const answer = call()
  await settle()
  if (network.sent.length > before) await network.answer({ body })
  await answer
  return network.sent.length > before
}

describe('how long answers are fresh', () => {
  test('a portfolio 30 s, by address and network; a name and an identity 5 minutes', async () => {
    const { clock, network, blockchain } = setUp()
    const nobody = { name: 'a', addresses: {} }
    const calls = [
      [() => blockchain.getBalance({ address, chainId: 'eip155:1' }), { balances: [] }, 30_000],
      [() => blockchain.getIdentity({ address }), {}, 300_000],
      [() => blockchain.getProfile({ name: 'a' }), nobody, 300_000],
      [() => blockchain.getProfilesOf({ address }), [nobody], 300_000],
    ] as const
    for (const [call, body, fresh] of calls) {
      expect(await goesOut(network, call, body)).toBe(true)
      clock.advance(fresh - 1)
      expect(await goesOut(network, call, body)).toBe(false)
      clock.advance(1)
      expect(await goesOut(network, call, body)).toBe(true)
    }
    const balance = (chainId: string, of: string) =>
      goesOut(network, () => blockchain.getBalance({ address: of, chainId }), { balances: [] })
    clock.advance(60_000)
    expect(await balance('eip155:1', address)).toBe(true)
    expect(await balance('eip155:10', address)).toBe(true)
    expect(await balance('eip155:1', '0xother')).toBe(true)
    expect(await balance('eip155:1', address)).toBe(false)
  })

  test('history, allowances and quotes are never cached', async () => {
    const { network, blockchain } = setUp()
    const swap = { amount: '1', userAddress: address, from: 'a', to: 'b' }
    const calls = [
      [() => blockchain.getHistory({ address }), { data: [] }],
      [() => blockchain.getAllowance({ tokenAddress: 'a', userAddress: address }), { allowance: '0' }],
      [() => blockchain.getQuotes(swap), { quotes: [] }],
    ] as const
    for (const [call, body] of calls)
      for (let time = 0; time < 2; time++) expect(await goesOut(network, call, body)).toBe(true)
  })
})

test('a forced read is sent, and its answer is what the next caller gets', async () => {
  const { network, blockchain } = setUp()
  const token = { name: 'A', symbol: 'A', chainId: 'eip155:1', quantity: { decimals: '0', numeric: '1' } }
  const call = () => blockchain.getBalance({ address })
  const forced = () => blockchain.getBalance({ address, forceUpdate: '1' })
  expect(await goesOut(network, call, { balances: [] })).toBe(true)
  expect(await goesOut(network, forced, { balances: [token] })).toBe(true)
  expect(await goesOut(network, forced, { balances: [token] })).toBe(true)
  expect(await goesOut(network, call, {})).toBe(false)
  expect((await call()).balances).toHaveLength(1)
})

test('an answer to an older request does not replace a newer answer', async () => {
  const { network, http } = setUp()
  const slow = http.get('/a', { schema, freshMs: 1000 })
  const forced = http.get('/a', { schema, freshMs: 1000, query: { forceUpdate: 1 } })
  await settle()
  const [first, second] = network.waiting
  second?.answer({ body: 'new' })
  await settle()
  first?.answer({ body: 'old' })
  expect([await slow, await forced]).toEqual(['old', 'new'])
  expect(await http.get('/a', { schema, freshMs: 1000 })).toBe('new')
})

test('failures are not cached', async () => {
  const { network, http } = setUp()
  const failing = http.get('/a', { schema, freshMs: 1000 }).catch(() => 'failed')
  await network.answer({ status: 500 })
  expect(await failing).toBe('failed')
  expect(await goesOut(network, () => http.get('/a', { schema, freshMs: 1000 }), 1)).toBe(true)
})

test('param: entries limits the cache, and the oldest entry is dropped first', async () => {
  const { network, http } = setUp(2)
  const get = (path: string) => goesOut(network, () => http.get(path, { schema, freshMs: 1000 }), path)
  for (const path of ['/a', '/b', '/c']) expect(await get(path)).toBe(true)
  expect([await get('/c'), await get('/b'), await get('/a')]).toEqual([false, false, true])
})
