import { act, fireEvent, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { renderView } from '../shared/render-view.test.kit.tsx'
import { AccountBalanceErrorView } from './account-balance-error-view.tsx'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

test('unavailable is never a zero, and Try again counts down until it may be pressed', () => {
  const onRetry = vi.fn()
  renderView(<AccountBalanceErrorView retryIn={3} onRetry={onRetry} />)
  expect(screen.getByText('Token Balance Unavailable')).toBeTruthy()
  expect(document.body.textContent).not.toMatch(/0\.0/)
  const retry = screen.getByRole('button', { name: 'Try again in 3 s' })
  fireEvent.click(retry)
  expect(onRetry).not.toHaveBeenCalled()
  for (let second = 0; second < 3; second++) act(() => void vi.advanceTimersByTime(1000))
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }))
  expect(onRetry).toHaveBeenCalledOnce()
})
