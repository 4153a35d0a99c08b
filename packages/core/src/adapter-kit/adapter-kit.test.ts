import { expect, test } from 'vitest'
import { createFakeClock } from '../testing/fake-clock.ts'
import { abortable, untilConfirmed } from './index.ts'

const hash = '0xhash'
const never = new Promise<never>(() => {})

function waiting(look: (signal: AbortSignal) => Promise<{ status: string } | undefined>, signal?: AbortSignal) {
  const clock = createFakeClock()
  const warnings: string[] = []
  const log = { warn: (message: string) => void warnings.push(message) }
  const answer = untilConfirmed({ clock, log, hash, signal, pause: 1000 }, look)
  let outcome: unknown
  answer.then(
    (value) => (outcome = value),
    (error) => (outcome = error.code),
  )
  return { clock, warnings, outcome: () => outcome }
}

test('a transaction is looked for until it has an outcome, even if the node fails now and then', async () => {
  let looks = 0
  const { clock, outcome, warnings } = waiting(async () => {
    looks += 1
    if (looks === 2) throw new Error('502')
    return looks === 4 ? { status: 'success' } : undefined
  })
  await clock.advance(2999)
  expect(outcome()).toBeUndefined()
  await clock.advance(1)
  expect([outcome(), looks, warnings, clock.pending()]).toEqual([
    { status: 'success' },
    4,
    ['The state of a transaction could not be read'],
    0,
  ])
})

test('after 25 s it is still pending, also while a look hangs that heeds its signal', async () => {
  const { clock, outcome, warnings } = waiting((signal) => abortable(never, signal))
  await clock.advance(24_999)
  expect(outcome()).toBeUndefined()
  await clock.advance(1)
  expect([outcome(), warnings, clock.pending()]).toEqual([{ status: 'pending' }, [], 0])
})

test('leaving is request/aborted and leaves no timer; leaving beforehand looks for nothing', async () => {
  const controller = new AbortController()
  const { clock, outcome } = waiting(async () => undefined, controller.signal)
  await clock.advance(3000)
  controller.abort()
  await clock.flush()
  expect([outcome(), clock.pending()]).toEqual(['request/aborted', 0])
  let looks = 0
  const early = waiting(async () => void looks++ as undefined, AbortSignal.abort())
  await early.clock.flush()
  expect([early.outcome(), looks, early.clock.pending()]).toEqual(['request/aborted', 0, 0])
})
