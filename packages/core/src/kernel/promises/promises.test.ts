import { describe, expect, test } from 'vitest'
import { createFakeClock } from '../../testing/fake-clock.ts'
import { abortable, withTimeout } from './abortable.ts'
import { pause } from './pause.ts'
import { waitFor } from './wait-for.ts'

const never = new Promise<never>(() => {})

describe('withTimeout', () => {
  test('ends with the promise and leaves no timer', async () => {
    const clock = createFakeClock()
    expect(await withTimeout(Promise.resolve('here'), clock, 1000)).toBe('here')
    await expect(withTimeout(Promise.reject(new Error('no')), clock, 1000)).rejects.toThrow('no')
    expect(clock.pending()).toBe(0)
  })

  test('after its limit it is request/timed-out, or what the caller makes of it', async () => {
    const clock = createFakeClock()
    const plain = withTimeout(never, clock, 1000)
    const given = withTimeout(never, clock, 1000, () => 'late')
    const thrown = withTimeout(never, clock, 1000, () => {
      throw new Error('too late')
    })
    const all = Promise.allSettled([plain, given, thrown])
    await clock.advance(1000)
    expect(await all).toMatchObject([
      { reason: { code: 'request/timed-out' } },
      { value: 'late' },
      { reason: { message: 'too late' } },
    ])
  })
})

describe('abortable', () => {
  test('ends with request/aborted and tells the caller, also when the signal was aborted before', async () => {
    const controller = new AbortController()
    let told = 0
    const answer = abortable(never, controller.signal, () => (told += 1))
    controller.abort('left')
    await expect(answer).rejects.toMatchObject({ code: 'request/aborted', cause: 'left' })
    const failing = Promise.reject(new Error('unheard'))
    await expect(abortable(failing, controller.signal, () => (told += 1))).rejects.toMatchObject({
      code: 'request/aborted',
    })
    expect(told).toBe(2)
  })

  test('a promise that settles first hears nothing of a later abort', async () => {
    const controller = new AbortController()
    let told = 0
    expect(await abortable(Promise.resolve(1), controller.signal, () => (told += 1))).toBe(1)
    controller.abort()
    expect(told).toBe(0)
  })
})

describe('waitFor', () => {
  test('stops listening at its end: the event, the limit or the abort', async () => {
    const clock = createFakeClock()
    const controller = new AbortController()
    let listening = 0
    const start = (resolve: (value: string) => void) => {
      listening += 1
      const cancel = clock.setTimeout(() => resolve('event'), 500)
      return () => {
        listening -= 1
        cancel()
      }
    }
    const { signal } = controller
    const all = Promise.allSettled([
      waitFor(start, { clock }),
      waitFor(start, { clock, ms: 100 }),
      waitFor(start, { clock, signal }),
    ])
    expect(listening).toBe(3)
    controller.abort()
    await clock.advance(500)
    expect(await all).toMatchObject([
      { value: 'event' },
      { reason: { code: 'request/timed-out' } },
      { reason: { code: 'request/aborted' } },
    ])
    expect([listening, clock.pending()]).toEqual([0, 0])
  })

  test('starts nothing when the signal was aborted before', async () => {
    const start = () => {
      throw new Error('started')
    }
    const waited = waitFor(start, { clock: createFakeClock(), signal: AbortSignal.abort() })
    await expect(waited).rejects.toMatchObject({ code: 'request/aborted' })
  })
})

test('a pause ends at its time or with its signal, and leaves no timer', async () => {
  const clock = createFakeClock()
  const controller = new AbortController()
  const ended: string[] = []
  void pause(clock, 1000, new AbortController().signal).then(() => ended.push('time'))
  void pause(clock, 5000, controller.signal).then(() => ended.push('signal'))
  await clock.advance(1000)
  controller.abort()
  await clock.flush()
  expect([ended, clock.pending()]).toEqual([['time', 'signal'], 0])
})
