import { LatchkeyError } from '@latchkey/core/errors'
import { createFakeClock } from '@latchkey/core/testing'
import { expect, test } from 'vitest'
import type { RelayLink } from '../sdk/relay-link.ts'
import { sendToWallet } from './send-to-wallet.ts'

/** The SDK and its socket, as a test says. Each listener that is left behind is counted. */
function create({ has = true, isReady = true } = {}) {
  const listeners = new Set<unknown>()
  const add = <T>(listener: T) => {
    listeners.add(listener)
    return () => void listeners.delete(listener)
  }
  let hear: Parameters<RelayLink['on']>[0] = () => {}
  let end = () => {}
  const requests: { wire: unknown; answer(value: unknown): void; fail(error: unknown): void }[] = []
  const link = {
    ready: () => (isReady ? Promise.resolve() : new Promise<void>(() => {})),
    on(listener: typeof hear) {
      hear = listener
      return add(listener)
    },
  }
  const client = {
    request: (wire: unknown) => new Promise((answer, fail) => requests.push({ wire, answer, fail })),
  }
  const tools = {
    sdk: { client, link },
    sessions: {
      has: () => has,
      onEnd(_id: string, listener: () => void) {
        end = listener
        return add(listener)
      },
    },
    answers: { trackCaller: (params: unknown) => add({ params }) },
    clock: createFakeClock(),
  }
  const controller = new AbortController()
  const request = { sessionId: 'topic', chainId: 'eip155:1', method: 'personal_sign', params: ['0x'] }
  const outcome: { value?: unknown; error?: LatchkeyError } = {}
  sendToWallet(tools as never, { ...request, signal: controller.signal }).then(
    (value) => Object.assign(outcome, { value }),
    (error) => Object.assign(outcome, { error }),
  )
  return {
    outcome,
    listeners,
    requests,
    abort: () => controller.abort(),
    hear: (event: Parameters<typeof hear>[0]) => hear(event),
    end: () => end(),
  }
}
/** All that follows from what has happened has happened, too. */
const settled = () => new Promise((resolve) => setImmediate(resolve))

test('the wallet’s answer is the result, and nothing listens on', async () => {
  const { listeners, outcome, requests } = create()
  await settled()
  expect(listeners.size).toBe(3)
  expect(requests.map(({ wire }) => wire)).toEqual([
    {
      topic: 'topic',
      chainId: 'eip155:1',
      request: { method: 'personal_sign', params: ['0x'] },
      expiry: expect.any(Number),
    },
  ])
  requests[0]?.answer('0xsigned')
  await settled()
  expect([outcome, listeners.size]).toEqual([{ value: '0xsigned' }, 0])
})

test('a wallet that says no', async () => {
  const { listeners, outcome, requests } = create()
  await settled()
  requests[0]?.fail({ code: 5000, message: 'User rejected.' })
  await settled()
  expect([outcome.error?.code, listeners.size]).toEqual(['connection/user-rejected', 0])
})

test('a session that ends ends its requests', async () => {
  const { end, listeners, outcome } = create()
  await settled()
  end()
  await settled()
  expect([outcome.error?.code, listeners.size]).toEqual(['wallet/disconnected', 0])
})

test('a relay that refuses ends the wait, also of a request that was sent; news of the socket doesn’t', async () => {
  for (const isReady of [true, false]) {
    const { hear, listeners, outcome } = create({ isReady })
    await settled()
    hear({ type: 'down' })
    hear({ type: 'up' })
    await settled()
    expect(outcome).toEqual({})
    hear({ type: 'refused', error: new LatchkeyError('pairing/relay-refused'), alert: 'relay/refused' })
    await settled()
    expect([outcome.error?.code, listeners.size]).toEqual(['pairing/relay-refused', 0])
  }
})

test('a caller that leaves waits no longer', async () => {
  const { abort, listeners, outcome } = create()
  await settled()
  abort()
  await settled()
  expect([outcome.error?.code, listeners.size]).toEqual(['request/aborted', 0])
})

test('a session that this page doesn’t have is asked nothing', async () => {
  const { outcome, requests } = create({ has: false })
  await settled()
  expect([outcome.error?.code, requests.length]).toEqual(['connection/not-found', 0])
})
