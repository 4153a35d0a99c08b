import { expect, test } from 'vitest'
import { connectPairing } from '../../actions/connect-pairing.ts'
import { sendTransaction } from '../../actions/send-transaction.ts'
import { LatchkeyError } from '../../kernel/errors/index.ts'
import type { SessionRequest } from '../../kernel/ports/pairing.ts'
import { createTestClient } from '../../testing/create-test-client.ts'
import { createMemoryStorage } from '../../testing/memory-storage.ts'
import { createMockPairing } from '../../testing/mock-pairing.ts'
import { createMockEvm, evmAddresses } from '../../testing/mocks.ts'
import { signMessage } from './sign-message.ts'

const hash = `0x${'ab'.repeat(32)}`

const asked = (requestId: string, kind: SessionRequest['kind'] = 'transaction') =>
  ({ sessionId: 'session-1', requestId, kind, chainId: 'eip155:1', account: evmAddresses[0] }) as const

/** Pages of one visitor with a phone wallet that shows what it is asked and answers none of it by itself. */
function visitor() {
  const storage = createMemoryStorage()
  const pairing = createMockPairing()

  /** A page, and what its own request came to. */
  async function visit() {
    let giveUp = (_: Error) => {}
    const { adapter } = createMockEvm({
      can: {
        sendTransaction: () =>
          new Promise((_, reject) => {
            giveUp = reject
          }),
        signMessage: () => new Promise(() => {}),
        waitForTransaction: async () => ({ status: 'success' as const }),
      },
    })
    const page = createTestClient({ adapters: [adapter], pairing, storage, random: { id: () => `${Math.random()}` } })
    const stop = page.client.start()
    await page.clock.flush()
    const operations = () => page.client.operations.getState()
    return { ...page, stop, operations, giveUp: (error: Error) => giveUp(error) }
  }

  async function connected() {
    const page = await visit()
    const { approval } = await connectPairing(page.client, {})
    pairing.asked[0]?.approve()
    await approval
    await page.clock.flush()
    return page
  }

  return { pairing, visit, connected }
}

test('the next page knows a request to a phone wallet, and its hash ends in the same operation', async () => {
  const { pairing, visit, connected } = visitor()
  const first = await connected()
  sendTransaction(first.client, { transaction: {} }).catch(() => {})
  pairing.emit({ type: 'asked', ...asked('1') })
  const [before] = first.operations()
  expect(before).toMatchObject({ status: 'asked', request: { sessionId: 'session-1', id: '1' } })

  const next = await visit()
  expect(next.operations()).toEqual([{ ...before, detached: true }])
  pairing.emit({ type: 'answered', ...asked('1'), hash })
  expect(next.operations()).toEqual([{ ...before, status: 'sent', hash, detached: true }])
  await next.clock.flush()
  expect(next.operations()).toMatchObject([{ id: before?.id, status: 'done', hash }])
})

test('a batch that a phone wallet accepted for an earlier page has its id, and is followed', async () => {
  const { pairing, visit, connected } = visitor()
  const first = await connected()
  sendTransaction(first.client, { transaction: {} }).catch(() => {})
  pairing.emit({ type: 'asked', ...asked('1') })
  const next = await visit()
  pairing.emit({ type: 'answered', ...asked('1'), calls: '0xba7c4' })
  expect(next.operations()).toMatchObject([{ status: 'sent', calls: '0xba7c4' }])
  expect(next.operations()[0]).not.toHaveProperty('hash')
  // Told again, as by another tab.
  pairing.emit({ type: 'answered', ...asked('1'), calls: '0xba7c4' })
  expect(next.operations()).toHaveLength(1)
})

test('requests are tied to operations of their kind, in the order in which they were asked for', async () => {
  const { pairing, connected } = visitor()
  const { client, operations } = await connected()
  sendTransaction(client, { transaction: {} }).catch(() => {})
  signMessage(client, { message: 'a' }).catch(() => {})
  sendTransaction(client, { transaction: {} }).catch(() => {})
  pairing.emit({ type: 'asked', ...asked('1') })
  pairing.emit({ type: 'asked', ...asked('2') })
  pairing.emit({ type: 'asked', ...asked('3', 'signature') })
  // Requests of another session, account or chain, and one request too many.
  pairing.emit({ type: 'asked', ...asked('4'), sessionId: 'session-2' })
  pairing.emit({ type: 'asked', ...asked('5') })
  const told = operations().map(({ kind, request }) => [kind, request?.id])
  expect(told).toEqual([
    ['transaction', '2'],
    ['signature', '3'],
    ['transaction', '1'],
  ])
})

test('a signature, a refusal and a request that timed out end their operations', async () => {
  const { pairing, visit, connected } = visitor()
  const { client } = await connected()
  for (const id of ['1', '2', '3']) {
    signMessage(client, { message: id }).catch(() => {})
    pairing.emit({ type: 'asked', ...asked(id, 'signature') })
  }
  const next = await visit()
  const answered = (id: string, error?: LatchkeyError) =>
    pairing.emit({ type: 'answered', ...asked(id, 'signature'), error })
  answered('1')
  answered('2', new LatchkeyError('connection/user-rejected'))
  answered('3', new LatchkeyError('request/timed-out'))
  const ends = next.operations().map(({ request, status }) => [request?.id, status])
  expect(Object.fromEntries(ends)).toEqual({ '1': 'done', '2': 'rejected', '3': 'failed' })
})

test('a transaction whose answer did not come in time, or can’t be read, may have been sent', async () => {
  const { pairing, visit, connected } = visitor()
  const { client } = await connected()
  for (const id of ['1', '2', '3']) {
    sendTransaction(client, { transaction: {} }).catch(() => {})
    pairing.emit({ type: 'asked', ...asked(id) })
  }
  const next = await visit()
  pairing.emit({ type: 'answered', ...asked('1'), error: new LatchkeyError('request/timed-out') })
  pairing.emit({ type: 'answered', ...asked('2') })
  pairing.emit({ type: 'answered', ...asked('3'), error: new LatchkeyError('wallet/invalid-request') })
  const ends = next.operations().map(({ request, status, unclear }) => [request?.id, status, unclear ?? false])
  expect(ends.sort()).toEqual([
    ['1', 'failed', true],
    ['2', 'failed', true],
    ['3', 'failed', false],
  ])
})

test('a hash that comes after the page gave up is still kept', async () => {
  const { pairing, connected } = visitor()
  const { client, clock, operations, giveUp } = await connected()
  sendTransaction(client, { transaction: {} }).catch(() => {})
  pairing.emit({ type: 'asked', ...asked('1') })
  giveUp(new LatchkeyError('request/timed-out'))
  await clock.flush()
  expect(operations()).toMatchObject([{ status: 'failed' }])
  pairing.emit({ type: 'answered', ...asked('1'), hash })
  await clock.flush()
  expect(operations()).toMatchObject([{ status: 'done', hash }])
})

test('a client that stops leaves the request with the wallet', async () => {
  const { pairing, connected } = visitor()
  const { client, clock, operations, giveUp } = await connected()
  sendTransaction(client, { transaction: {} }).catch(() => {})
  pairing.emit({ type: 'asked', ...asked('1') })
  giveUp(new LatchkeyError('request/aborted'))
  await clock.flush()
  expect(operations()).toMatchObject([{ status: 'asked', detached: true }])
})

test('a transaction that the app asked for past Latchkey is noted when its answer has no other place, once', async () => {
  const { pairing, connected } = visitor()
  const { clock, operations } = await connected()
  pairing.emit({ type: 'asked', ...asked('9') })
  expect(operations()).toEqual([])
  pairing.emit({ type: 'answered', ...asked('9'), error: new LatchkeyError('connection/user-rejected') })
  pairing.emit({ type: 'answered', ...asked('9', 'signature') })
  expect(operations()).toEqual([])
  pairing.emit({ type: 'answered', ...asked('9'), hash })
  pairing.emit({ type: 'answered', ...asked('9'), hash })
  await clock.flush()
  expect(operations()).toMatchObject([{ kind: 'transaction', status: 'done', hash, account: evmAddresses[0] }])
})

test('a request in a session that has ended has failed', async () => {
  const { pairing, visit, connected } = visitor()
  const first = await connected()
  sendTransaction(first.client, { transaction: {} }).catch(() => {})
  pairing.emit({ type: 'asked', ...asked('1') })
  const second = await visit()
  expect(second.operations()).toMatchObject([{ status: 'asked' }])
  second.stop()
  first.stop()
  pairing.sessions.clear()
  const third = await visit()
  // The phone may have sent it before.
  expect(third.operations()).toMatchObject([{ status: 'failed', unclear: true }])
})

test('a session that ends fails what it was asked, and leaves nothing in storage that has no hash', async () => {
  const { pairing, connected } = visitor()
  const { client, operations } = await connected()
  for (const id of ['1', '2']) {
    signMessage(client, { message: id }).catch(() => {})
    pairing.emit({ type: 'asked', ...asked(id, 'signature') })
  }
  pairing.emit({ type: 'answered', ...asked('1', 'signature') })
  expect(client.storage.has('operations')).toBe(true)
  pairing.emit({ type: 'ended', sessionId: 'session-1', reason: 'remote' })
  expect(operations()).toMatchObject([{ status: 'failed' }, { status: 'done' }])
  expect(client.storage.has('operations')).toBe(false)
})
