import { expect, test } from 'vitest'
import { anySignal } from './any-signal.ts'

test('aborts with the first signal that aborts, and with its reason', () => {
  const [one, two] = [new AbortController(), new AbortController()]
  const signal = anySignal([one.signal, two.signal])
  expect(signal.aborted).toBe(false)
  two.abort('left')
  one.abort('late')
  expect([signal.aborted, signal.reason]).toEqual([true, 'left'])
})

test('an aborted signal counts at once', () => {
  expect(anySignal([AbortSignal.abort('left'), new AbortController().signal]).reason).toBe('left')
})
