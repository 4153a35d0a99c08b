import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { UiProvider } from '../ui-provider/ui-provider.tsx'
import { CopyButton } from './copy-button.tsx'

afterEach(() => {
  cleanup()
  vi.useRealTimers()
})

async function press(onCopy: () => boolean | Promise<boolean>) {
  vi.useFakeTimers()
  const announce = vi.fn()
  render(
    <UiProvider announce={announce}>
      <CopyButton label="Copy link" onCopy={onCopy} />
    </UiProvider>,
  )
  await act(async () => fireEvent.click(screen.getByRole('button')))
  return announce
}

test('says "Copied!" for 1.5 s, also to screen readers', async () => {
  const announce = await press(() => Promise.resolve(true))
  expect(announce).toHaveBeenCalledWith('Copied!')
  expect(screen.getByRole('button').textContent).toBe('Copied!')
  act(() => vi.advanceTimersByTime(1499))
  expect(screen.getByRole('button').textContent).toBe('Copied!')
  act(() => vi.advanceTimersByTime(1))
  expect(screen.getByRole('button').textContent).toBe('Copy link')
})

test('a second copy in between is said again and shown for its whole time', async () => {
  const announce = await press(() => true)
  act(() => vi.advanceTimersByTime(1000))
  await act(async () => fireEvent.click(screen.getByRole('button')))
  act(() => vi.advanceTimersByTime(1000))
  expect(screen.getByRole('button').textContent).toBe('Copied!')
  expect(announce).toHaveBeenCalledTimes(2)
})

test('says so when the browser refused', async () => {
  const announce = await press(() => false)
  expect(announce).toHaveBeenCalledWith(expect.stringContaining('didn’t allow'), 'assertive')
  expect(screen.getByRole('button').textContent).toBe('Copy link')
})
