import type { LoginMethod } from '@latchkey/core/ports'
import { fireEvent, screen, within } from '@testing-library/react'
import { describe, expect, test, vi } from 'vitest'
import { renderView } from '../shared/render-view.test.kit.tsx'
import { LogInView, type LogInViewProps } from './log-in-view.tsx'

const every: readonly LoginMethod[] = [
  ...(['passkey', 'email', 'google', 'github', 'apple', 'facebook', 'x', 'discord', 'farcaster'] as const),
]
const noop = () => {}
const view = (props: Partial<LogInViewProps> = {}) => (
  <LogInView methods={every} onEmail={noop} onMethod={noop} {...props} />
)
const field = () => screen.getByRole<HTMLInputElement>('textbox', { name: 'E-mail address' })
const send = (email: string) => {
  fireEvent.change(field(), { target: { value: email } })
  fireEvent.submit(field().closest('form') as HTMLFormElement)
}
const social = () =>
  within(screen.getByRole('group', { name: 'Log in with an account you have' }))
    .getAllByRole('button')
    .map((button) => button.getAttribute('aria-label') ?? button.textContent)

describe('methods', () => {
  test('a passkey first, then e-mail, three accounts and the rest behind More', () => {
    renderView(view())
    const order = [...document.querySelectorAll('button, input')].map(
      (element) => element.getAttribute('aria-label') ?? element.textContent,
    )
    expect(order).toEqual([
      'Continue with a passkey',
      'E-mail address',
      'Continue with e-mail',
      'Continue with Google',
      'Continue with GitHub',
      'Continue with Apple',
      'More',
    ])
  })

  test('More shows the rest in its place, and focus goes on to the first of them', () => {
    renderView(view())
    screen.getByRole('button', { name: 'More' }).focus()
    fireEvent.click(screen.getByRole('button', { name: 'More' }))
    expect(social()).toHaveLength(7)
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Continue with Facebook' }))
  })

  test('four fit without More', () => {
    renderView(view({ methods: ['google', 'github', 'x', 'farcaster'] }))
    expect(social().map((name) => name?.replace('Continue with ', ''))).toEqual(['Google', 'GitHub', 'X', 'Farcaster'])
    expect(screen.queryByRole('textbox')).toBeNull()
  })

  test('the one used last is never behind More, and is called that', () => {
    renderView(view({ lastMethod: 'discord' }))
    expect(social()).toEqual([
      'Continue with Google',
      'Continue with GitHub',
      'Continue with Discord, used last',
      'More',
    ])
  })

  test('a press begins a method within the event; hover and focus prepare', () => {
    const onMethod = vi.fn()
    const onPrepare = vi.fn()
    renderView(view({ onMethod, onPrepare }))
    const google = screen.getByRole('button', { name: 'Continue with Google' })
    fireEvent.pointerEnter(google)
    fireEvent.focus(field())
    expect(onPrepare).toHaveBeenCalledTimes(2)
    fireEvent.click(google)
    fireEvent.click(screen.getByRole('button', { name: 'Continue with a passkey' }))
    expect(onMethod.mock.calls).toEqual([['google'], ['passkey']])
  })

  test('a login that was begun is not begun again', () => {
    const onMethod = vi.fn()
    renderView(view({ onMethod, pending: 'google' }))
    fireEvent.click(screen.getByRole('button', { name: 'Continue with Google' }))
    expect(onMethod).not.toHaveBeenCalled()
  })
})

describe('e-mail', () => {
  test('an address is sent as typed', () => {
    const onEmail = vi.fn()
    renderView(view({ onEmail }))
    send(' ann@shop.example ')
    expect(onEmail).toHaveBeenCalledExactlyOnceWith('ann@shop.example')
  })

  test('a text that is no address is refused in words, until it is changed', () => {
    const onEmail = vi.fn()
    const { announced } = renderView(view({ onEmail }))
    send('ann@shop')
    expect(onEmail).not.toHaveBeenCalled()
    expect(announced).toEqual(['Invalid email. Try again.'])
    expect(screen.getByText('Invalid email. Try again.')).toBeTruthy()
    fireEvent.change(field(), { target: { value: 'ann@shop.e' } })
    expect(screen.queryByText('Invalid email. Try again.')).toBeNull()
  })

  test('the earlier address is there again, with the error', () => {
    const { announced } = renderView(view({ email: 'ann@shop.example', problem: 'Please try again after 24 seconds' }))
    expect(field().value).toBe('ann@shop.example')
    expect(announced).toEqual(['Please try again after 24 seconds'])
  })

  test('a press without an address says what is missing', () => {
    const onEmail = vi.fn()
    const { announced } = renderView(view({ onEmail }))
    send('')
    expect(announced).toEqual(['Invalid email. Try again.'])
    expect(field().getAttribute('aria-invalid')).toBe('true')
    expect(onEmail).not.toHaveBeenCalled()
  })

  test('sending is announced, and the address stays', () => {
    const { announced } = renderView(view({ email: 'ann@shop.example', pending: 'email' }))
    expect(announced).toEqual(['Sending you a code…'])
    expect(field().readOnly).toBe(true)
  })

  test('where the login site asks for the address, a button stands in place of the field', () => {
    const onMethod = vi.fn()
    renderView(view({ onEmail: undefined, onMethod }))
    expect(screen.queryByRole('textbox')).toBeNull()
    fireEvent.click(screen.getByRole('button', { name: 'Continue with e-mail' }))
    expect(onMethod).toHaveBeenCalledExactlyOnceWith('email')
  })
})

test('without the consent nothing begins', () => {
  const onMethod = vi.fn()
  const onEmail = vi.fn()
  const withConsent = vi.fn()
  renderView(view({ onMethod, onEmail, withConsent }))
  send('ann@shop.example')
  fireEvent.click(screen.getByRole('button', { name: 'Continue with Google' }))
  expect(withConsent).toHaveBeenCalledTimes(2)
  expect([onMethod.mock.calls, onEmail.mock.calls]).toEqual([[], []])
})

test('a line parts it from the wallets only where there are some', () => {
  const { show } = renderView(view({ side: 'above' }))
  expect(screen.getByText('or')).toBeTruthy()
  show(view())
  expect(screen.queryByText('or')).toBeNull()
})
