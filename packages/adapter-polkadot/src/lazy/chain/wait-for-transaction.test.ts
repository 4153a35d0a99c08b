import { createFakeClock } from '@latchkey/core/testing'
import { blake2b } from '@noble/hashes/blake2.js'
import { expect, test } from 'vitest'
import { toHex } from '../decode.ts'
import type { OnNetwork } from './nodes.ts'
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
  const nodes = { of: async () => node, sentAt: new Map() }
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
