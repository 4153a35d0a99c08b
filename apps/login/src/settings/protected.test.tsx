// @vitest-environment jsdom
import { act, screen } from '@testing-library/react'
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
function drawDeletion() {
  const account = { recoveries: [], logins: [] } as never
  const none = () => {}
  draw(
    <Protected
      account={account}
      action="delete-account"
      title="Delete the account?"
      text="All of it goes."
      button="Delete"
      onBack={none}
      onClose={none}
      run={async () => {}}
    />,
    { stage },
  )
  return screen.getByRole<HTMLButtonElement>('button', { name: 'Delete' })
}
const isOff = (button: HTMLButtonElement) => button.disabled || button.getAttribute('aria-disabled') === 'true'

test('an account without a recovery is deleted only by a click on what was seen for half a second', () => {
  const button = drawDeletion()
  expect(isOff(button)).toBe(true)
  see(true)
  act(() => void vi.advanceTimersByTime(499))
  expect(isOff(button)).toBe(true)
  act(() => void vi.advanceTimersByTime(1))
  expect(isOff(button)).toBe(false)
})

test('while the app’s page covers the question, it is not deleted', () => {
  const button = drawDeletion()
  see(false)
  act(() => void vi.advanceTimersByTime(1000))
  expect(isOff(button)).toBe(true)
  expect(screen.getByText(/Something covers this window/)).toBeTruthy()
})
