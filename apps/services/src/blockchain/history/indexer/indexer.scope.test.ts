import { AsyncLocalStorage } from 'node:async_hooks'
import { expect, test } from 'vitest'
import { openStore } from '../../../store/store.ts'
import { createIndexStore } from './index-store.ts'
import { createIndexer } from './indexer.ts'

test('a step works for no visitor, also when a visitor’s request began it: the limits of that address don’t end it', async () => {
  const { database, close } = await openStore(':memory:')
  const store = createIndexStore(database, 'eip155:31337')
  await store.watch({ address: `0x${'11'.repeat(20)}`, backfillNext: 0, backfillEnd: 0 }, 0)
  const visitors = new AsyncLocalStorage<string>()
  const seen: unknown[] = []
  const ask = async () => {
    seen.push(visitors.getStore())
    throw new Error('down')
  }
  const indexer = createIndexer({
    rpc: { chainId: 'eip155:31337', call: ask, batch: ask },
    store,
    now: () => 0,
    confirmations: 12,
    backfillBlocks: 10,
    blocksPerPoll: 10,
  })
  await expect(visitors.run('203.0.113.1', indexer.advance)).rejects.toThrow('down')
  expect(seen.length).toBeGreaterThan(0)
  expect(new Set(seen)).toEqual(new Set([undefined]))
  await close()
})
