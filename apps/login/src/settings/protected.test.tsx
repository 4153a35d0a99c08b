// @vitest-environment jsdom
import { act, cleanup, fireEvent, screen } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { draw } from '../testing/draw.fixture.tsx'
import { Protected } from './protected.tsx'

const looks = { theme: {}, app: undefined }
const state = { screen: undefined, looks }
const stage = { getState: () => state, subscribe: () => () => {} }
let see: (isVisible: boolean) => void = () => {}

beforeEach(() => {
  vi.useFakeTimers()
  vi.stubGlobal(
    'IntersectionObserverEntry',
    class {
      isVisible = false
    },
  )
  Object.defineProperty(IntersectionObserverEntry.prototype, 'isVisible', { value: false })
  vi.stubGlobal(
    'IntersectionObserver',
    class {
      constructor(listener: (entries: unknown[]) => void) {
        see = (isVisible) => act(() => listener([{ intersectionRatio: 1, isVisible }]))
      }
      observe() {}
      disconnect() {}
    },
  )
})

/** The last question before an account without a recovery is deleted. */
function drawDeletion({ approvals = 'frame', logins = [{ method: 'email', label: 'ada@shop.example' }] } = {}) {
  const account = { recoveries: [], logins } as never
  const none = () => {}
  const run = vi.fn(async () => {})
  const drawing = draw(
    <Protected
      account={account}
      action="delete-account"
      title="Delete the account?"
      text="All of it goes."
      button="Delete"
      onBack={none}
      onClose={none}
      run={run}
    />,
    { stage, project: { approvals } as never },
  )
  return { ...drawing, run, button: () => screen.queryByRole<HTMLButtonElement>('button', { name: 'Delete' }) }
}
const isOff = (button: HTMLButtonElement | null) =>
  !button || button.disabled || button.getAttribute('aria-disabled') === 'true'

test('an account without a recovery is deleted only by a click on what was seen for half a second', () => {
  const { button } = drawDeletion()
  expect(isOff(button())).toBe(true)
  see(true)
  act(() => void vi.advanceTimersByTime(499))
  expect(isOff(button())).toBe(true)
  act(() => void vi.advanceTimersByTime(1))
  expect(isOff(button())).toBe(false)
})

test.each([
  ['the pointer', () => fireEvent.pointerDown(window)],
  ['Enter', () => fireEvent.keyDown(window, { key: 'Enter' })],
  ['the space bar', () => fireEvent.keyDown(window, { key: ' ' })],
])('quick presses of %s that were meant for the app’s page begin the half second again', (_, press) => {
  const { button } = drawDeletion()
  see(true)
  for (let times = 0; times < 3; times += 1) {
    act(() => void vi.advanceTimersByTime(400))
    act(() => void press())
    expect(isOff(button())).toBe(true)
  }
  act(() => void vi.advanceTimersByTime(500))
  expect(isOff(button())).toBe(false)
})

test('a visitor who goes on with Tab waits no longer', () => {
  const { button } = drawDeletion()
  see(true)
  act(() => void vi.advanceTimersByTime(400))
  act(() => void fireEvent.keyDown(window, { key: 'Tab' }))
  act(() => void vi.advanceTimersByTime(100))
  expect(isOff(button())).toBe(false)
})

test('a click that no visitor made deletes nothing', () => {
  const { button, run } = drawDeletion()
  see(true)
  act(() => void vi.advanceTimersByTime(500))
  const ready = button()
  if (ready) fireEvent.click(ready)
  expect(isOff(ready)).toBe(false)
  expect(run).not.toHaveBeenCalled()
})

test('while the app’s page covers the question, it is not deleted', () => {
  const { button } = drawDeletion()
  see(false)
  act(() => void vi.advanceTimersByTime(1000))
  expect(isOff(button())).toBe(true)
  expect(screen.getByText(/Something covers this window/)).toBeTruthy()
})

test('where the page draws the frame too small, the visitor reads what to do', () => {
  vi.stubGlobal('devicePixelRatio', 0.5)
  vi.spyOn(window, 'parent', 'get').mockReturnValue({} as Window)
  const { button } = drawDeletion()
  see(true)
  act(() => void vi.advanceTimersByTime(1000))
  expect(isOff(button())).toBe(true)
  expect(screen.getByText(/Make the page larger/)).toBeTruthy()
})

test('where the operator trusts no frame, the code of a new mail comes first', () => {
  const { button } = drawDeletion({ approvals: 'window' })
  expect(screen.getByRole('heading', { name: 'Is it you?' })).toBeTruthy()
  expect(button()).toBeNull()
})

test('and so in a browser that doesn’t tell what covers the frame, if the account has an address', () => {
  vi.stubGlobal('IntersectionObserverEntry', class {})
  expect(drawDeletion().button()).toBeNull()
  cleanup()
  expect(drawDeletion({ logins: [{ method: 'google', label: 'Ada' }] }).button()).not.toBeNull()
})
