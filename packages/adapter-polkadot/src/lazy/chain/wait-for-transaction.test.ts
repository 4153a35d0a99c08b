import { createFakeClock } from '@latchkey/core/testing'
import { blake2b } from '@noble/hashes/blake2.js'
import { expect, test } from 'vitest'
import { toHex } from '../decode.ts'
import type { OnNetwork } from './nodes.ts'
import type { SentAt } from './sent-at.ts'
import { waitForTransaction } from './wait-for-transaction.ts'

const extrinsic = '0x0102'
const hash = toHex(blake2b(Uint8Array.of(1, 2), { dkLen: 32 }))

/** A node whose only block has the transaction, with the events that the test says. */
function useNode(events: () => readonly string[] | undefined) {
  const clock = createFakeClock()
  const recordOf = (method: string) => ({
    phase: { isApplyExtrinsic: true, asApplyExtrinsic: { toNumber: () => 0 } },
    event: { section: 'system', method },
  })
  const block = { extrinsics: [extrinsic], header: { number: '0x1', parentHash: '0x00' } }
  const node = {
    api: { at: async () => ({ query: { system: { events: async () => events()?.map(recordOf) } } }) },
    send: async (method: string) => (method === 'chain_getBlock' ? { block } : '0x01'),
    onBlock: async () => () => {},
  }
  const nodes = { of: async () => node, sentAt: { get: () => undefined } }
  return { clock, on: { network: {}, clock, log: { warn: () => {} }, nodes } as unknown as OnNetwork }
}

test.each([
  ['ExtrinsicSuccess', 'success'],
  ['ExtrinsicFailed', 'reverted'],
])('a transaction with %s is %s', async (event, status) => {
  const { on } = useNode(() => ['NewAccount', event])
  expect(await waitForTransaction(on, { hash })).toEqual({ status })
})

test.each([[undefined], [[]], [['NewAccount']]])('with the events %j it is waited for', async (before) => {
  let events: readonly string[] | undefined = before
  const { clock, on } = useNode(() => events)
  const waiting = waitForTransaction(on, { hash })
  await clock.advance(4000)
  events = ['ExtrinsicFailed']
  await clock.advance(4000)
  expect(await waiting).toEqual({ status: 'reverted' })
})

/** A chain of empty blocks, of which one may have the transaction. */
function useBlocks(chain: { best: number; included?: number; sent?: SentAt; fails?: number; fork?: string }) {
  const { sent } = chain
  let { fails = 0 } = chain
  const clock = createFakeClock()
  const asked: number[] = []
  const hexOf = (number: number) => `0x${number.toString(16)}`
  const hashAt = (number: number) => `${hexOf(number)}/${chain.fork ?? ''}`
  const at = async () => {
    if (fails-- > 0) throw new Error('State already discarded')
    return { query: { system: { events: async () => [record] } } }
  }
  const record = {
    phase: { isApplyExtrinsic: true, asApplyExtrinsic: { toNumber: () => 0 } },
    event: { section: 'system', method: 'ExtrinsicSuccess' },
  }
  const node = {
    api: { at },
    async send(method: string, at?: string | number) {
      if (method === 'chain_getBlockHash') return hashAt(Number(at ?? chain.best))
      const number = Number(String(at).split('/')[0])
      asked.push(number)
      const extrinsics = number === chain.included ? [extrinsic] : []
      return { block: { extrinsics, header: { number: hexOf(number), parentHash: hashAt(number - 1) } } }
    },
    onBlock: async () => () => {},
  }
  const nodes = { of: async () => node, sentAt: { get: () => sent } }
  return { asked, clock, on: { network: {}, clock, log: { warn: () => {} }, nodes } as unknown as OnNetwork }
}

test('a page that comes back after hours finds the block: only blocks that may contain the transaction are read', async () => {
  const { asked, on } = useBlocks({ best: 9000, included: 105, sent: { first: 100, last: 160 } })
  expect(await waitForTransaction(on, { hash })).toEqual({ status: 'success' })
  expect(asked).toHaveLength(57)
})

test('a block with the transaction whose state couldn’t be read is asked for it again, below later blocks', async () => {
  const chain = { best: 107, included: 105, sent: { first: 100, last: 160 }, fails: 1 }
  const { asked, clock, on } = useBlocks(chain)
  const waiting = waitForTransaction(on, { hash })
  await clock.flush()
  expect(asked).toEqual([107, 106, 105])
  chain.best = 108
  await clock.advance(2000)
  expect(await waiting).toEqual({ status: 'success' })
  expect(asked).toEqual([107, 106, 105])
})

test('a block with the transaction that the chain has replaced meanwhile is not asked any more', async () => {
  const chain = { best: 107, included: 105, sent: { first: 100, last: 160 }, fails: 1, fork: '' }
  const { asked, clock, on } = useBlocks(chain)
  const waiting = waitForTransaction(on, { hash })
  await clock.flush()
  chain.fork = 'f'
  chain.included = 106
  await clock.advance(2000)
  expect(await waiting).toEqual({ status: 'success' })
  expect(asked).toEqual([107, 106, 105, 107, 106])
})

test('a transaction that no block can contain any more has failed', async () => {
  const { on } = useBlocks({ best: 181, sent: { first: 100, last: 160 } })
  expect(await waitForTransaction(on, { hash })).toEqual({ status: 'reverted' })
})

test.each([
  ['its last block may still be replaced', { best: 180, sent: { first: 100, last: 160 } }],
  ['its blocks are still to come', { best: 120, sent: { first: 100, last: 160 } }],
  ['it has no end', { best: 181, sent: { first: 100 } }],
  ['it was not sent from here', { best: 181 }],
])('a transaction is waited for as long as %s', async (_, blocks) => {
  const { clock, on } = useBlocks(blocks)
  const waiting = waitForTransaction(on, { hash })
  await clock.advance(25_000)
  expect(await waiting).toEqual({ status: 'pending' })
})
