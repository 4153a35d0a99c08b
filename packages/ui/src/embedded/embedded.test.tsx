import { act, cleanup, fireEvent, render } from '@testing-library/react'
import { StrictMode } from 'react'
import { renderToString } from 'react-dom/server'
import { afterEach, expect, test, vi } from 'vitest'
import { Floating } from '../floating/floating.tsx'
import { Toast } from '../toast/toast.tsx'
import { Embedded, type EmbeddedProps } from './embedded.tsx'

afterEach(() => {
  cleanup()
  vi.useRealTimers()
})

const host = () => document.querySelector<HTMLElement>('[data-latchkey-host=embedded]')
const inside = (part: string) => host()?.shadowRoot?.querySelector<HTMLElement>(`[data-latchkey-part="${part}"]`)
const form = (props: Partial<EmbeddedProps> = {}) => (
  <StrictMode>
    <Embedded view="Connect" title="Connect wallet" {...props}>
      <button type="button">Rabby</button>
    </Embedded>
  </StrictMode>
)

test('is a named part of the page itself, without a dialog, and takes no focus when it comes', () => {
  const { container } = render(form())
  expect(container.contains(host())).toBe(true)
  expect(inside('dialog')?.tagName).toBe('SECTION')
  expect(inside('title')?.id).toBe(inside('dialog')?.getAttribute('aria-labelledby'))
  expect(document.activeElement).toBe(document.body)
  expect(inside('close')).toBeNull()
})

test('takes the focus that fell to the page with a control outside, and no other', () => {
  const page = (focusRequests: number) => (
    <>
      <input aria-label="search" />
      {form({ focusRequests })}
    </>
  )
  const { getByLabelText, rerender } = render(page(1))
  expect(host()?.shadowRoot?.activeElement).toBe(inside('title'))
  getByLabelText('search').focus()
  rerender(page(2))
  expect(document.activeElement).toBe(getByLabelText('search'))
  getByLabelText('search').blur()
  rerender(page(3))
  expect(host()?.shadowRoot?.activeElement).toBe(inside('title'))
})

test('is rendered on a server as an empty element without style attributes', () => {
  const html = renderToString(form())
  expect(html).toContain('data-latchkey-host="embedded"')
  expect(html).not.toContain('style=')
  expect(html).not.toContain('Rabby')
})

test('closing is offered only where the app says where it leads, and may be off', () => {
  const onClose = vi.fn()
  const { rerender } = render(form({ onClose, blocked: 'Sign or cancel first.' }))
  act(() => inside('close')?.click())
  expect(onClose).not.toHaveBeenCalled()
  expect(inside('blocked')?.textContent).toBe('Sign or cancel first.')
  rerender(form({ onClose }))
  act(() => inside('close')?.click())
  expect(onClose).toHaveBeenCalledWith('button')
})

test('toasts outside of a dialog float in a root of their own and go without a trace', () => {
  vi.useFakeTimers()
  const onClose = vi.fn()
  const { unmount } = render(
    <Floating>
      <Toast variant="error" text="Failed to disconnect" onClose={onClose} />
    </Floating>,
  )
  const floating = document.querySelector<HTMLElement>('[data-latchkey-host=floating]')
  const toast = floating?.shadowRoot?.querySelector<HTMLElement>('[data-latchkey-part=toast]')
  const alert = () => floating?.shadowRoot?.querySelector('[role=alert]')?.textContent
  // Readers must have found the live region before it speaks; the toast itself isn't one.
  expect(alert()).toBe('')
  act(() => void vi.advanceTimersByTime(100))
  expect(alert()).toBe('Failed to disconnect')
  expect(toast?.closest('[role], [aria-live]')).toBeNull()
  fireEvent.click(toast?.querySelector('button') as HTMLElement)
  expect(onClose).toHaveBeenCalled()
  unmount()
  expect(document.querySelector('[data-latchkey-host]')).toBeNull()
})
