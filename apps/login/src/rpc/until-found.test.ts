import { createFakeClock } from '@latchkey/core/testing'
import { refusalOf } from '@latchkey/frame/protocol'
import { expect, test } from 'vitest'
import { untilFound } from './until-found.ts'

const minute = 60_000

/** Asks for a receipt which comes when the test says so. */
function waiting(signal?: AbortSignal) {
  const clock = createFakeClock()
  let receipt: string | undefined
  const ended = untilFound({ clock }, async () => receipt, signal).catch((error: unknown) => refusalOf(error)?.code)
  const pass = async (ms: number) => {
    for (let left = ms; left > 0; left -= 1000) await clock.advance(1000)
  }
  return { ended, pass, arrive: () => (receipt = 'receipt') }
}

test('without a signal it gives up after five minutes', async () => {
  const { ended, pass } = waiting()
  await pass(5 * minute)
  expect(await ended).toBe('login/not-included')
})

test('with a signal what comes after an hour is found', async () => {
  const { arrive, ended, pass } = waiting(new AbortController().signal)
  await pass(60 * minute)
  arrive()
  await pass(minute)
  expect(await ended).toBe('receipt')
})

test('a signal that fires ends the pause, too', async () => {
  const page = new AbortController()
  const { ended, pass } = waiting(page.signal)
  await pass(10 * minute)
  page.abort()
  expect(await ended).toBe('login/not-included')
})
