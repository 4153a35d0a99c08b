import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, expect, test } from 'vitest'
import type { Letter } from './mailbox.ts'
import { openStore } from './store.ts'

const store = await openStore(':memory:')
const { mailbox } = store
afterEach(() => void mailbox.purge(Number.MAX_SAFE_INTEGER))

const letter = (over: Partial<Letter> = {}): Letter => ({
  topic: 't',
  message: 'm',
  tag: 1108,
  publishedAt: 1_000,
  expiresAt: 2_000,
  sender: 'dapp',
  ...over,
})

test('a message waits for everyone but its sender, oldest first', () => {
  mailbox.put(letter({ message: 'one', attestation: 'jwt' }))
  mailbox.put(letter({ message: 'two' }))
  mailbox.put(letter({ message: 'elsewhere', topic: 'u' }))
  expect(mailbox.pending('t', 'wallet', 1_500).map(({ message }) => message)).toEqual(['one', 'two'])
  expect(mailbox.pending('t', 'wallet', 1_500)[0]).toMatchObject({ attestation: 'jwt', tag: 1108, publishedAt: 1_000 })
  expect(mailbox.pending('t', 'dapp', 1_500)).toEqual([])
})

test('an acknowledged message is gone for that client only', () => {
  const { id } = mailbox.put(letter())
  mailbox.acknowledge(id, 'wallet')
  mailbox.acknowledge(id, 'wallet')
  expect(mailbox.pending('t', 'wallet', 1_500)).toEqual([])
  expect(mailbox.pending('t', 'other', 1_500)).toHaveLength(1)
  mailbox.acknowledge(999_999, 'wallet')
})

test('an expired message is not delivered, and purged', () => {
  mailbox.put(letter())
  mailbox.put(letter({ message: 'later', expiresAt: 9_000 }))
  expect(mailbox.pending('t', 'wallet', 2_000).map(({ message }) => message)).toEqual(['later'])
  expect(mailbox.countOn('t', 2_000)).toBe(1)
  expect(mailbox.purge(2_000)).toBe(1)
  expect(mailbox.size()).toBe(1)
})

test('a repeated message is kept once, until the later of both times', () => {
  const first = mailbox.put(letter())
  const second = mailbox.put(letter({ expiresAt: 5_000 }))
  expect(second).toMatchObject({ id: first.id, expiresAt: 5_000 })
  expect(mailbox.size()).toBe(1)
})

test('a file keeps messages and acknowledgements from one opening to the next', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'latchkey-'))
  const file = join(folder, 'deep', 'services.sqlite')
  const first = await openStore(file)
  first.mailbox.acknowledge(first.mailbox.put(letter()).id, 'wallet')
  first.mailbox.put(letter({ message: 'kept' }))
  await first.close()
  const second = await openStore(file)
  expect(second.mailbox.pending('t', 'wallet', 1_500).map(({ message }) => message)).toEqual(['kept'])
  await second.close()
  rmSync(folder, { recursive: true })
})
