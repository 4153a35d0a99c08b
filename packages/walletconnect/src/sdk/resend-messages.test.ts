import { createFakeClock } from '@latchkey/core/testing'
import type { IRelayer } from '@walletconnect/types'
import { expect, test } from 'vitest'
import { resendMessages } from './resend-messages.ts'

type Event = { type: 'up' | 'down' } | { type: 'refused' }

/** The SDK's relayer, as a test says: each publish waits until the test answers it. */
function create({ opensItself = true, connected = true, connecting = false } = {}) {
  const clock = createFakeClock()
  const sent: { request: object; answer(result: unknown): void; fail(error: unknown): void }[] = []
  const listeners = new Set<(event: never) => void>()
  const relayer = {
    connected,
    connecting,
    restarts: 0,
    request: (request: object) => new Promise((answer, fail) => sent.push({ request, answer, fail })),
    async restartTransport() {
      relayer.restarts++
      throw new Error('it is away')
    },
  }
  const link = {
    opensItself,
    on(listener: (event: never) => void) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
  const send = resendMessages(relayer as unknown as IRelayer, link, clock)
  /** The result of a call so far. */
  const start = (id: number | undefined) => {
    const outcome: { result?: unknown; error?: unknown } = {}
    send({ id, method: 'irn_publish', params: {} } as never).then(
      (result) => Object.assign(outcome, { result }),
      (error) => Object.assign(outcome, { error }),
    )
    return outcome
  }
  const happen = async (event: Event) => {
    relayer.connected = event.type === 'up'
    for (const listener of [...listeners]) listener(event as never)
    await settled()
  }
  return { clock, sent, relayer, listeners, start, happen }
}
/** All that follows from what has happened has happened, too. */
const settled = () => new Promise((resolve) => setImmediate(resolve))

test('a message that the relay takes is sent once', async () => {
  const { sent, start, listeners } = create()
  const outcome = start(1)
  sent[0]?.answer(true)
  await settled()
  expect([outcome, sent.length, listeners.size]).toEqual([{ result: true }, 1, 0])
})

test('an error that the relay answers is the caller’s, and is not tried again', async () => {
  const { sent, start, listeners } = create()
  const error = { code: -32005, message: 'too many' }
  const outcome = start(1)
  sent[0]?.fail(error)
  await settled()
  expect([outcome, sent.length, listeners.size]).toEqual([{ error }, 1, 0])
})

test('trouble with the socket is no answer of the relay: the message is sent again', async () => {
  const { sent, start } = create()
  const outcome = start(1)
  sent[0]?.fail(new Error('socket stalled'))
  await settled()
  expect(sent).toHaveLength(2)
  expect(sent[1]?.request).toBe(sent[0]?.request)
  sent[1]?.answer(true)
  await settled()
  expect(outcome).toEqual({ result: true })
})

test('a message whose socket dies is sent again once the socket is back, and not before', async () => {
  const { sent, start, happen } = create()
  const outcome = start(1)
  await happen({ type: 'down' })
  expect(sent).toHaveLength(1)
  await happen({ type: 'up' })
  expect(sent).toHaveLength(2)
  sent[1]?.answer(true)
  await settled()
  expect(outcome).toEqual({ result: true })
})

test('an error of a lost socket is no answer of the relay', async () => {
  const { sent, start, happen, relayer } = create()
  const outcome = start(1)
  relayer.connected = false
  sent[0]?.fail({ code: 1, message: 'closed' })
  await settled()
  await happen({ type: 'up' })
  expect([outcome, sent.length]).toEqual([{}, 2])
})

test.each([
  ['while the message waits for its answer', false],
  ['while it waits for the socket', true],
])('a relay that refuses, %s, ends it without an answer', async (_, isDown) => {
  const { sent, start, happen, listeners } = create()
  const outcome = start(1)
  if (isDown) await happen({ type: 'down' })
  await happen({ type: 'refused' })
  await happen({ type: 'up' })
  expect([outcome, sent.length, listeners.size]).toEqual([{}, 1, 0])
})

test('the SDK’s own second try of a message replaces the socket, and both calls are one message', async () => {
  const { sent, start, relayer } = create()
  const [first, second] = [start(1), start(1)]
  await settled()
  expect([relayer.restarts, sent.length]).toEqual([1, 2])
  sent[1]?.answer(true)
  await settled()
  expect([first, second]).toEqual([{ result: true }, {}])
  // The SDK may ask again after that.
  start(1)
  await settled()
  expect([relayer.restarts, sent.length]).toEqual([1, 2])
})

test('with several relays a message opens the socket itself, unless one is being opened', async () => {
  const idle = create({ opensItself: false, connected: false })
  idle.start(1)
  await idle.happen({ type: 'down' })
  expect(idle.sent).toHaveLength(2)
  const opening = create({ opensItself: false, connected: false, connecting: true })
  opening.start(1)
  await opening.happen({ type: 'down' })
  expect(opening.sent).toHaveLength(1)
  await opening.happen({ type: 'up' })
  expect(opening.sent).toHaveLength(2)
})

test('a message is given up after a minute, and after 20 tries', async () => {
  const late = create()
  const outcome = late.start(1)
  await late.clock.advance(59_999)
  late.sent[0]?.fail(new Error('stalled'))
  await settled()
  expect(late.sent).toHaveLength(2)
  await late.clock.advance(1)
  late.sent[1]?.fail(new Error('stalled'))
  await settled()
  expect([late.sent.length, outcome]).toEqual([2, {}])

  const often = create()
  often.start(1)
  for (let tries = 0; tries < 30; tries++) {
    often.sent.at(-1)?.fail(new Error('stalled'))
    await settled()
  }
  expect(often.sent).toHaveLength(20)
})

test('a request without an id is left to the SDK', async () => {
  const { sent, start } = create()
  const outcome = start(undefined)
  sent[0]?.fail(new Error('stalled'))
  await settled()
  expect([sent.length, outcome]).toEqual([1, { error: new Error('stalled') }])
})

test('of the messages before, a hundred are remembered', async () => {
  const { sent, start, relayer } = create()
  for (let id = 0; id <= 100; id++) start(id)
  await settled()
  expect(sent).toHaveLength(101)
  // The first was forgotten, and is a new message again; the last one is known.
  start(0)
  await settled()
  expect([sent.length, relayer.restarts]).toEqual([102, 0])
  start(100)
  await settled()
  expect([sent.length, relayer.restarts]).toEqual([103, 1])
})
