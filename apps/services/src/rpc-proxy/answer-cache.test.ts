import { expect, test } from 'vitest'
import { createAnswerCache } from './answer-cache.ts'

function create(maxBytes?: number, chainId = 'eip155:1') {
  const clock = { ms: 0 }
  return { clock, cache: createAnswerCache({ now: () => clock.ms, chainId, confirmations: 64, maxBytes }) }
}
const hash = `0x${'ab'.repeat(32)}`

test('a receipt is kept once its block is as deep as no chain reorganises, not before', () => {
  const { cache } = create()
  const request = { method: 'eth_getTransactionReceipt', params: [hash] }
  const keep = (head: string) => {
    cache.put({ method: 'eth_blockNumber' }, head)
    cache.put(request, { blockNumber: '0x64', transactionHash: hash })
    return cache.get(request) !== undefined
  }
  expect([keep('0x64'), keep('0xa3'), keep('0xa4')]).toEqual([false, false, true])
})

test('nothing is thought final before a head was seen', () => {
  const { cache } = create()
  cache.put({ method: 'eth_getTransactionReceipt', params: [hash] }, { blockNumber: '0x0', transactionHash: hash })
  expect(cache.get({ method: 'eth_getTransactionReceipt', params: [hash] })).toBeUndefined()
})

test.each([
  ['eth_chainId', [], '0x1', true],
  ['eth_chainId', [], '0x2', false],
  ['eth_chainId', [], { hash }, false],
  ['eth_getBlockByHash', [hash, false], { hash }, true],
  ['eth_getBlockByHash', [hash, false], { hash: '0x00' }, false],
  ['eth_getTransactionByHash', [hash], { hash, blockNumber: '0x1' }, true],
  ['eth_getTransactionByHash', [hash], { hash: '0x00', blockNumber: '0x1' }, false],
  ['eth_getTransactionByHash', [hash], { hash, blockNumber: null }, false],
  ['eth_getBlockByHash', [hash, false], null, false],
  ['eth_getBlockByNumber', ['0x1', false], { number: '0x1' }, true],
  ['eth_getBlockByNumber', ['0x1', false], { number: '0x2' }, false],
  ['eth_getBlockByNumber', ['latest', false], { number: '0x1' }, false],
  ['eth_getCode', [hash, '0x1'], '0x60', false],
  ['eth_getBalance', [hash, 'latest'], '0x0', false],
  ['eth_call', [{}, 'latest'], '0x', false],
  ['getTransaction', ['sig', { commitment: 'confirmed' }], {}, false],
  ['getTransaction', ['sig'], {}, true],
  ['getGenesisHash', [], 'genesis', false],
  ['getTransaction', ['sig'], null, false],
])('%s %j → %j is kept: %s', (method, params, result, isKept) => {
  const { cache } = create()
  cache.put({ method: 'eth_blockNumber' }, '0xffff')
  cache.put({ method, params }, result)
  expect(cache.get({ method, params }) !== undefined).toBe(isKept)
})

test('it is let go of after its time, and the least used first when it is full', () => {
  const { clock, cache } = create(1_000)
  const ask = (index: number) => ({ method: 'eth_getBlockByHash', params: [String(index)] })
  for (let index = 0; index < 5; index++) cache.put(ask(index), { hash: String(index), x: 'x'.repeat(40) })
  expect([0, 1, 2, 3, 4].map((index) => cache.get(ask(index)) !== undefined)).toEqual([false, false, false, true, true])
  clock.ms = 25 * 3_600_000
  expect(cache.get(ask(4))).toBeUndefined()
})

test('a local chain that was started again is not mixed up with the one before', () => {
  const { cache } = create()
  cache.put({ method: 'eth_blockNumber' }, '0x400')
  cache.put({ method: 'eth_getBlockByNumber', params: ['0x1', false] }, { number: '0x1' })
  cache.put({ method: 'eth_blockNumber' }, '0x2')
  expect(cache.get({ method: 'eth_getBlockByNumber', params: ['0x1', false] })).toBeUndefined()
})

test('Solana’s genesis hash is kept if it is that of the chain', () => {
  const { cache } = create(undefined, 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp')
  cache.put({ method: 'getGenesisHash' }, 'another')
  expect(cache.get({ method: 'getGenesisHash' })).toBeUndefined()
  cache.put({ method: 'getGenesisHash' }, '5eykt4UsFv8P8NJdTREpY1vzqKqZKvdpKuc147dw2N9d')
  expect(cache.get({ method: 'getGenesisHash' })).toBeDefined()
})

type Question = Parameters<ReturnType<typeof createAnswerCache>['get']>[0]
const block = (name: string, bytes = 0): readonly [Question, object] => [
  { method: 'eth_getBlockByHash', params: [name] },
  { hash: name, x: 'x'.repeat(bytes) },
]

test('an answer of more than 2 MiB is not kept, and nothing else has to go for it', () => {
  const { cache } = create()
  cache.put(...block('small'))
  cache.put(...block('large', 1_500_000))
  cache.put(...block('too large', 3_000_000))
  const isKept = (name: string) => cache.get(block(name)[0]) !== undefined
  expect(['small', 'large', 'too large'].map(isKept)).toEqual([true, true, false])
})

/** How many blocks of this size a cache of 20 kB still has after ten more. */
function countKept(cache: ReturnType<typeof create>['cache']): number {
  const names = Array.from({ length: 10 }, (_, index) => `more ${index}`)
  for (const name of names) cache.put(...block(name, 2_000))
  return names.filter((name) => cache.get(block(name)[0])).length
}
const room = countKept(create(20_000).cache)

test('an answer that was asked for again outlives those that were not', () => {
  const { cache } = create(20_000)
  const names = Array.from({ length: room }, (_, index) => `${index}`)
  for (const name of names) cache.put(...block(name, 2_000))
  expect(cache.get(block('0')[0])).toBeDefined()
  cache.put(...block('new', 2_000))
  expect(['0', '1', 'new'].map((name) => cache.get(block(name)[0]) !== undefined)).toEqual([true, false, true])
})

test('answers that are too old, that come again or that a restarted chain made wrong take no room from others', () => {
  expect(room).toBeGreaterThan(2)
  expect(room).toBeLessThan(10)
  const old = create(20_000)
  countKept(old.cache)
  old.clock.ms = 25 * 3_600_000
  countKept(old.cache)
  expect(countKept(old.cache)).toBe(room)

  const again = create(20_000)
  for (let round = 0; round < 50; round++) again.cache.put(...block('again', 2_000))
  again.cache.put(...block('other', 2_000))
  expect(again.cache.get(block('again')[0])).toBeDefined()

  const restarted = create(20_000)
  restarted.cache.put({ method: 'eth_blockNumber' }, '0x400')
  countKept(restarted.cache)
  restarted.cache.put({ method: 'eth_blockNumber' }, '0x2')
  expect(countKept(restarted.cache)).toBe(room)
})

test('an answer that expired gives its room back when it is asked for', () => {
  const { cache, clock } = create(20_000)
  const names = Array.from({ length: room }, (_, index) => `${index}`)
  for (const name of names) cache.put(...block(name, 2_000))
  clock.ms = 25 * 3_600_000
  expect(names.filter((name) => cache.get(block(name)[0]))).toEqual([])
  expect(countKept(cache)).toBe(room)
})

test('after a restart of a local chain its blocks are final again only once they are deep', () => {
  const { cache } = create()
  const first = { method: 'eth_getBlockByNumber', params: ['0x1', false] }
  const keep = (head: string) => {
    cache.put({ method: 'eth_blockNumber' }, head)
    cache.put(first, { number: '0x1' })
    return cache.get(first) !== undefined
  }
  expect(['0x400', '0x2', '0x40', '0x41'].map(keep)).toEqual([true, false, false, true])
})

test('a node that lags behind makes nothing less final', () => {
  const { cache } = create()
  cache.put({ method: 'eth_blockNumber' }, '0x50')
  cache.put({ method: 'eth_blockNumber' }, '0x4f')
  const request = { method: 'eth_getBlockByNumber', params: ['0x10', false] }
  cache.put(request, { number: '0x10' })
  expect(cache.get(request)).toBeDefined()
})

test.each([
  ['eth_chainId', [], '0x1', 1],
  ['eth_getBlockByNumber', ['0x1', false], { number: '0x1' }, 1],
  ['eth_getTransactionReceipt', [hash], { transactionHash: hash, blockNumber: '0x1' }, 1],
  ['getTransaction', ['sig'], {}, 1],
  ['eth_getBlockByHash', [hash, false], { hash }, 24],
  ['eth_getBlockByHash', [hash.toUpperCase().replace('0X', '0x'), false], { hash }, 24],
])('%s %j → %j is kept for %i h', (method, params, result, hours) => {
  const { clock, cache } = create()
  cache.put({ method: 'eth_blockNumber' }, '0xffff')
  cache.put({ method, params }, result)
  clock.ms = hours * 3_600_000 - 1
  expect(cache.get({ method, params })).toEqual({ result })
  clock.ms += 1
  expect(cache.get({ method, params })).toBeUndefined()
})
