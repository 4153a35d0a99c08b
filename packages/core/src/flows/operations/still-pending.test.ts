import { expect, test } from 'vitest'
import { sendTransaction } from '../../actions/send-transaction.ts'
import { LatchkeyError } from '../../kernel/errors/index.ts'
import { createTestClient } from '../../testing/create-test-client.ts'
import { createMockEvm } from '../../testing/mocks.ts'
import { connect } from '../connecting/connect.ts'

/** A chain that takes its time: a wait ends after 25 s as still pending. */
async function sent() {
  let status: 'success' | 'reverted' | 'pending' = 'pending'
  let waits = 0
  let failing = 0
  const { adapter, wallet } = createMockEvm({
    can: {
      sendTransaction: async () => ({ hash: '0xhash' }),
      waitForTransaction() {
        waits += 1
        if (failing-- > 0) return Promise.reject(new LatchkeyError('request/unreachable'))
        return new Promise((resolve) => void clock.setTimeout(() => resolve({ status }), 25_000))
      },
    },
  })
  const { client, clock } = createTestClient({ adapters: [adapter] })
  const stop = client.start()
  const connected = connect(client, { adapterId: 'mock-eip155', connectorId: 'io.mock' })
  wallet.approve()
  await connected
  await sendTransaction(client, { transaction: {} })
  return {
    client,
    clock,
    stop,
    waits: () => waits,
    settle: (next: typeof status) => (status = next),
    fail: (times: number) => (failing = times),
    operation: () => client.operations.getState()[0],
  }
}

test('a transaction that is still pending stays in the list with its hash, and is watched on until it is settled', async () => {
  const { clock, operation, settle, waits } = await sent()
  await clock.advance(25_000)
  expect(operation()).toMatchObject({ status: 'sent', hash: '0xhash' })
  await clock.advance(60_000)
  expect(waits()).toBeGreaterThan(1)
  expect(operation()).toMatchObject({ status: 'sent', hash: '0xhash' })
  settle('success')
  await clock.advance(120_000)
  expect(operation()).toMatchObject({ status: 'done', hash: '0xhash' })
  const before = waits()
  await clock.advance(3_600_000)
  expect(waits()).toBe(before)
})

test('the longer it takes, the more rarely the chain is asked', async () => {
  const { clock, waits } = await sent()
  await clock.advance(3_600_000)
  const first = waits()
  await clock.advance(3_600_000)
  expect(first).toBeLessThan(20)
  expect(waits() - first).toBeLessThan(13)
})

test('a client that stops asks no more', async () => {
  const { clock, stop, waits } = await sent()
  await clock.advance(25_000)
  stop()
  expect(clock.pending()).toBe(0)
  await clock.advance(600_000)
  expect(waits()).toBe(1)
})

test('a chain that could not be asked for a while is asked again, and says what became of it', async () => {
  const { clock, fail, operation, settle, waits } = await sent()
  fail(3)
  await clock.advance(30_000)
  expect(operation()).toMatchObject({ status: 'sent' })
  settle('success')
  await clock.advance(120_000)
  expect(waits()).toBeGreaterThan(4)
  expect(operation()).toMatchObject({ status: 'done' })
})

test('a client that starts again goes on asking, about each transaction once at a time', async () => {
  const { client, clock, operation, settle, stop, waits } = await sent()
  await clock.advance(26_000)
  // Between two waits.
  stop()
  await clock.advance(600_000)
  expect(waits()).toBe(1)
  const stopAgain = client.start()
  await clock.advance(10_000)
  expect(waits()).toBe(2)
  // In the middle of one, whose answer has no caller any more.
  stopAgain()
  client.start()
  await clock.flush()
  expect(waits()).toBe(3)
  await clock.advance(3_600_000)
  expect(waits()).toBeLessThan(23)
  settle('success')
  await clock.advance(600_000)
  expect(operation()).toMatchObject({ status: 'done' })
})
