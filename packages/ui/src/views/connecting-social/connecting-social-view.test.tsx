import { act, fireEvent, screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { renderView } from '../shared/render-view.test.kit.tsx'
import { ConnectingSocialView, type ConnectingSocialViewProps } from './connecting-social-view.tsx'

const noop = () => {}
const view = (props: Partial<ConnectingSocialViewProps> = {}) => (
  <ConnectingSocialView provider="google" state="waiting" onRetry={noop} onOtherWay={noop} {...props} />
)

test('waiting names the provider, and a window that was lost can be opened again', () => {
  const onRetry = vi.fn()
  const { announced } = renderView(view({ onRetry }))
  expect(announced).toEqual(['Continue with Google. Log in in the window that opened, then come back here.'])
  fireEvent.click(screen.getByRole('button', { name: 'Open the window again' }))
  expect(onRetry).toHaveBeenCalledOnce()
})

test('a window that the browser blocked opens by a press', () => {
  const onRetry = vi.fn()
  const { announced } = renderView(view({ state: 'blocked', onRetry }))
  expect(announced).toEqual(['Your browser blocked the window. Press the button, and it opens.'])
  fireEvent.click(screen.getByRole('button', { name: 'Open the window' }))
  expect(onRetry).toHaveBeenCalledOnce()
})

test.each([
  ['cancelled', 'The window was closed'],
  ['declined', 'Login declined'],
  ['timedOut', 'That took too long'],
  ['failed', 'That didn’t work'],
] as const)('%s: told at once, never an endless spinner, and there are two ways on', (state, title) => {
  const onRetry = vi.fn()
  const onOtherWay = vi.fn()
  const { announced } = renderView(view({ state, onRetry, onOtherWay }))
  expect(announced[0]).toMatch(title)
  expect(announced[0]).toMatch('Nothing was shared')
  expect(document.querySelector('[data-latchkey-part=spinner]')).toBeNull()
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }))
  fireEvent.click(screen.getByRole('button', { name: 'Log in another way' }))
  expect([onRetry.mock.calls.length, onOtherWay.mock.calls.length]).toEqual([1, 1])
})

test('why it failed stands under the general sentence; other endings need no more words', () => {
  const { show } = renderView(view({ state: 'failed', message: 'The answer couldn’t be checked.' }))
  expect(screen.getByText('The answer couldn’t be checked.')).toBeTruthy()
  show(view({ state: 'cancelled', message: 'The window was closed. Nothing was shared.' }))
  expect(screen.queryByText('The window was closed. Nothing was shared.')).toBeNull()
})

test('focus stays in the view when Try again becomes a spinner', () => {
  const { show } = renderView(view({ state: 'cancelled' }))
  screen.getByRole('button', { name: 'Try again' }).focus()
  show(view({ state: 'waiting' }))
  expect(document.activeElement).toBe(screen.getByRole('heading', { level: 3 }))
})

test('opening the account says so when it takes long', () => {
  vi.useFakeTimers()
  try {
    renderView(view({ state: 'connecting' }))
    expect(screen.getByText('Opening your account.')).toBeTruthy()
    act(() => void vi.advanceTimersByTime(8000))
    expect(screen.getByText(/longer than usual/)).toBeTruthy()
  } finally {
    vi.useRealTimers()
  }
})
