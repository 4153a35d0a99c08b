import { act, renderHook } from '@testing-library/react'
import { StrictMode } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { useCountdown } from './use-countdown.ts'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

const pass = (seconds: number) => {
  for (let second = 0; second < seconds; second++) act(() => void vi.advanceTimersByTime(1000))
}

test('counts whole seconds and stops at zero', () => {
  const { result } = renderHook(() => useCountdown(3), { wrapper: StrictMode })
  expect(result.current).toBe(3)
  pass(2)
  expect(result.current).toBe(1)
  pass(5)
  expect(result.current).toBe(0)
  expect(vi.getTimerCount()).toBe(0)
})

test('a new value starts over', () => {
  const { result, rerender } = renderHook(({ seconds }) => useCountdown(seconds), { initialProps: { seconds: 2 } })
  pass(2)
  rerender({ seconds: 30 })
  expect(result.current).toBe(30)
  pass(1)
  expect(result.current).toBe(29)
})
