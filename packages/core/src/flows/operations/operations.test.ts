import { expect, test } from 'vitest'
import type { CoreClient } from '../../kernel/client.ts'
import { LatchkeyError } from '../../kernel/errors/index.ts'
import type { Operation } from '../../kernel/operation.ts'
import { createTestClient } from '../../testing/create-test-client.ts'
import { decodeOperations } from './decode-operations.ts'
import { beginOperation, failOperation, updateOperation } from './operations.ts'

const sent = {
  kind: 'transaction',
  account: '0x1',
  chainId: 'eip155:1',
  connectorId: 'io.mock',
  connectionId: 'c',
} as const

test('only transactions with a hash are stored, and found by the next visit and by other tabs', async () => {
  const one = createTestClient()
  const other = createTestClient({ storage: one.storage })
  for (const { client } of [one, other]) client.start()
  await one.clock.flush()
  beginOperation(one.client, { kind: 'signature' })
  const id = beginOperation(one.client, sent)
  expect(one.storage.values.size).toBe(0)
  updateOperation(one.client, id, { status: 'sent', hash: '0xabc' })
  other.platform.storageChanged('latchkey:default:operations')
  await other.clock.flush()
  expect(other.client.operations.getState()).toMatchObject([{ id, hash: '0xabc', status: 'sent' }])
  updateOperation(one.client, id, { status: 'done' })
  other.platform.storageChanged('latchkey:default:operations')
  await other.clock.flush()
  expect(other.client.operations.getState()).toMatchObject([{ id, status: 'done' }])
  const next = createTestClient({ storage: one.storage })
  next.client.start()
  await next.clock.flush()
  expect(next.client.operations.getState()).toMatchObject([{ id, hash: '0xabc', createdAt: one.clock.now() }])
})

test.each<[string, Partial<Operation>, (client: CoreClient, id: string) => void]>([
  ['is in a block', { status: 'sent', hash: '0xa' }, (client, id) => updateOperation(client, id, { status: 'done' })],
  [
    'was declined',
    { calls: '0xb' },
    (client, id) => failOperation(client, id, new LatchkeyError('connection/user-rejected')),
  ],
])('a tab that slept, and whose transaction %s, forgets no hash of another tab', async (_, own, end) => {
  const asleep = createTestClient()
  let ids = 0
  const other = createTestClient({ storage: asleep.storage, random: { id: () => `other-${++ids}` } })
  for (const { client, clock, platform } of [asleep, other]) {
    client.start()
    platform.storageChanged('latchkey:default:operations')
    await clock.flush()
  }
  const id = beginOperation(asleep.client, sent)
  updateOperation(asleep.client, id, own)
  updateOperation(other.client, beginOperation(other.client, sent), { status: 'sent', hash: '0xother' })
  updateOperation(other.client, beginOperation(other.client, sent), { status: 'done', hash: '0xincluded' })
  end(asleep.client, id)
  const next = createTestClient({ storage: asleep.storage })
  next.client.start()
  await next.clock.flush()
  const hashes = next.client.operations.getState().map(({ hash }) => hash)
  expect(hashes).toEqual(expect.arrayContaining(['0xother', '0xincluded']))
  expect(hashes.includes('0xa')).toBe(own.hash !== undefined)
})

test('the hash of a stored transaction is kept even if its amounts are unreadable', () => {
  const stored = { ...sent, id: 'a', status: 'sent', hash: '0xabc', createdAt: 1, detached: false }
  const good = { to: '0x2', amount: '1500', token: '0x3' }
  expect(decodeOperations([{ ...stored, transfer: good }])).toEqual([{ ...stored, transfer: good }])
  const broken = [null, 'x', { to: '0x2' }, { ...good, amount: 1500 }, { ...good, amount: '-1' }, { ...good, token: 7 }]
  for (const transfer of broken) expect(decodeOperations([{ ...stored, transfer }])).toEqual([stored])
})

test('a refusal differs from a failure', () => {
  const { client } = createTestClient()
  const [refused, failed] = [beginOperation(client, sent), beginOperation(client, sent)]
  failOperation(client, refused, new LatchkeyError('connection/user-rejected'))
  failOperation(client, failed, new LatchkeyError('internal/unexpected'))
  updateOperation(client, 'nobody', { status: 'done' })
  expect(client.operations.getState().map(({ status }) => status)).toEqual(['failed', 'rejected'])
})

test.each<[unknown, unknown]>([
  ['no list', undefined],
  [[null, 7, {}], []],
  [[{ id: 'a', kind: 'transaction', hash: '0x', chainId: 'eip155:1', createdAt: 1, status: 'asked' }], []],
  [
    [{ id: 'a', kind: 'transaction', hash: '0x', chainId: 'eip155:1', createdAt: 1, status: 'sent' }],
    [expect.objectContaining({ id: 'a' })],
  ],
  [[{ id: 'a', kind: 'signature', chainId: 'eip155:1', createdAt: 1, status: 'asked' }], []],
  [
    [{ id: 'a', kind: 'signature', request: { sessionId: 's' }, chainId: 'eip155:1', createdAt: 1, status: 'asked' }],
    [],
  ],
  [
    [
      {
        id: 'a',
        kind: 'signature',
        request: { sessionId: 's', id: '1' },
        chainId: 'eip155:1',
        createdAt: 1,
        status: 'asked',
      },
    ],
    [expect.objectContaining({ id: 'a' })],
  ],
])('stored %j is read as %j', (stored, read) => {
  expect(decodeOperations(stored)).toEqual(read)
})
