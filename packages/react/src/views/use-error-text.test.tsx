import { LatchkeyError } from '@latchkey/core'
import { afterEach, expect, test, vi } from 'vitest'
import { setUp } from '../../test/set-up.tsx'
import { useErrorText } from './use-error-text.ts'

afterEach(() => void vi.mocked(console.error).mockClear())

test('a known error has a text in the visitor’s language', async () => {
  const { renderHook } = setUp({ provider: { copy: { errors: { timedOut: 'Trop long.' } } } })
  const { result } = await renderHook(() => useErrorText())
  expect(result.current(new LatchkeyError('request/timed-out'))).toBe('Trop long.')
})

test.each([
  new LatchkeyError('internal/unexpected'),
  new LatchkeyError('connector/provider-not-found', { details: 'window.ethereum is undefined' }),
])('the error’s own text, which is for developers, is shown with `debug` alone: %s', async (error) => {
  const own = error.details ?? error.shortMessage
  const { result } = await setUp().renderHook(() => useErrorText())
  expect(result.current(error)).not.toBe(own)
  const debugging = await setUp({ client: { debug: true } }).renderHook(() => useErrorText())
  expect(debugging.result.current(error)).toBe(own)
})
