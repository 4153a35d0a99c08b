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
