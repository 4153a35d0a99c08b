import { expect, test } from 'vitest'
import { createTestClient } from '../testing/create-test-client.ts'
import { createMemoryStorage } from '../testing/memory-storage.ts'
import { seenTransaction } from './seen-transaction.ts'

const storageOf = (storage = createMemoryStorage()) => createTestClient({ storage }).client.storage

test('what a node said of a transaction outlives the page, until its outcome is known', () => {
  const storage = createMemoryStorage()
  seenTransaction(storageOf(storage), 'eip155:1', '0xAB').keep({ nonce: '0x7' })
  const later = seenTransaction(storageOf(storage), 'eip155:1', '0xab')
  expect(later.get()).toEqual({ nonce: '0x7' })
  expect(seenTransaction(storageOf(storage), 'eip155:10', '0xab').get()).toBeUndefined()
  later.forget()
  expect(seenTransaction(storageOf(storage), 'eip155:1', '0xab').get()).toBeUndefined()
})

test('the first answer stays, the newest twenty transactions are kept, and no huge one', () => {
  const storage = storageOf()
  const seen = (hash: string) => seenTransaction(storage, 'eip155:1', hash)
  seen('a').keep(1)
  seen('a').keep(2)
  expect(seen('a').get()).toBe(1)
  seen('b').keep('x'.repeat(20_001))
  expect(seen('b').get()).toBeUndefined()
  for (let index = 0; index < 20; index++) seen(`n${index}`).keep(index)
  expect([seen('a').get(), seen('n0').get()]).toEqual([undefined, 0])
})
