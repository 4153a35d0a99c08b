import { fireEvent, screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { renderView } from '../shared/render-view.test.kit.tsx'
import { EmailVerifyDeviceView, type EmailVerifyDeviceViewProps } from './email-verify-device-view.tsx'

const noop = () => {}
const view = (props: Partial<EmailVerifyDeviceViewProps> = {}) => (
  <EmailVerifyDeviceView
    email="ann@shop.example"
    resendIn={0}
    onConfirm={noop}
    onResend={noop}
    onChangeEmail={noop}
    {...props}
  />
)

test('says why it asks, and goes on with one press', () => {
  const onConfirm = vi.fn()
  const { announced } = renderView(view({ onConfirm }))
  expect(announced[0]).toMatch(
    /^You haven’t logged in here before\. The mail to .*ann@shop\.example.* names this device/,
  )
  fireEvent.click(screen.getByRole('button', { name: 'This is my device' }))
  expect(onConfirm).toHaveBeenCalledOnce()
})

test('while it is confirmed there is nothing to press twice, and focus stays in the view', () => {
  const { announced, show } = renderView(view())
  screen.getByRole('button', { name: 'This is my device' }).focus()
  show(view({ confirming: true }))
  expect(screen.queryByRole('button', { name: 'This is my device' })).toBeNull()
  expect(announced.at(-1)).toBe('One moment…')
  expect(document.activeElement).toBe(screen.getByRole('heading', { level: 3 }))
})

test('another mail, and another address', () => {
  const onResend = vi.fn()
  const onChangeEmail = vi.fn()
  const { show } = renderView(view({ onResend, onChangeEmail, resendIn: 24 }))
  expect(screen.getByText('Something wrong?')).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: 'Try again in 24 s' }))
  expect(onResend).not.toHaveBeenCalled()
  show(view({ onResend, onChangeEmail }))
  fireEvent.click(screen.getByRole('button', { name: 'Send the mail again' }))
  fireEvent.click(screen.getByRole('button', { name: 'Change the address' }))
  expect([onResend.mock.calls.length, onChangeEmail.mock.calls.length]).toEqual([1, 1])
})

test('a failure is announced at once', () => {
  const { announced } = renderView(view({ problem: 'There’s no answer. Check your connection.' }))
  expect(announced.at(-1)).toBe('There’s no answer. Check your connection.')
  expect(screen.getByText('There’s no answer. Check your connection.')).toBeTruthy()
})
