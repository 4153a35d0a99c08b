import { act, fireEvent, screen } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { renderView } from '../shared/render-view.test.kit.tsx'
import { EmailVerifyOtpView, type EmailVerifyOtpViewProps } from './email-verify-otp-view.tsx'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

const noop = () => {}
const view = (props: Partial<EmailVerifyOtpViewProps> = {}) => (
  <EmailVerifyOtpView
    email="ann@shop.example"
    state="waiting"
    resendIn={30}
    onVerify={noop}
    onResend={noop}
    onChangeEmail={noop}
    {...props}
  />
)
const field = () => screen.getByRole<HTMLInputElement>('textbox', { name: /^Code from the mail/ })
const type = (text: string) => fireEvent.change(field(), { target: { value: text } })
const pass = (seconds: number) => {
  for (let second = 0; second < seconds; second++) act(() => void vi.advanceTimersByTime(1000))
}
const status = () => document.querySelector('.lk-login-status')?.textContent

describe('the code', () => {
  test('the cursor stands in the field, which says where the mail went and how long the code is good for', () => {
    const { announced } = renderView(view())
    expect(document.activeElement).toBe(field())
    const described = document.getElementById(field().getAttribute('aria-describedby') ?? '')?.textContent
    expect(described).toMatch(/ann@shop\.example/)
    expect(described).toMatch('Only the newest code works.')
    expect(announced).toEqual(['Type the code we sent you'])
    expect(status()).toBe('The code expires in 20 minutes')
  })

  test('six digits, typed or pasted as the mail shows them, are sent by themselves and once', () => {
    const onVerify = vi.fn()
    const { show } = renderView(view({ onVerify }))
    type('12345')
    expect(onVerify).not.toHaveBeenCalled()
    type('123 456')
    expect(onVerify).toHaveBeenCalledExactlyOnceWith('123456')
    show(view({ onVerify, state: 'verifying' }))
    fireEvent.submit(field().closest('form') as HTMLFormElement)
    expect(onVerify).toHaveBeenCalledOnce()
    expect(field().readOnly).toBe(true)
  })

  test('a code that could not be checked stays, and is sent again by a press', () => {
    const onVerify = vi.fn()
    const { show } = renderView(view({ onVerify }))
    type('123456')
    show(view({ onVerify, state: 'verifying' }))
    show(view({ onVerify, failure: { text: 'There’s no answer.', next: 'again' } }))
    expect([field().value, field().getAttribute('aria-invalid')]).toEqual(['123456', null])
    fireEvent.submit(screen.getByRole('button', { name: 'Try again' }).closest('form') as HTMLFormElement)
    expect(onVerify.mock.calls).toEqual([['123456'], ['123456']])
  })

  test('a wrong code is announced at once and emptied; the words go with the next digit', () => {
    const { announced, show } = renderView(view())
    type('123456')
    show(view({ state: 'verifying' }))
    show(view({ failure: { text: 'That isn’t the code. Tries left: 3.' } }))
    expect(announced.at(-1)).toBe('That isn’t the code. Tries left: 3.')
    expect(field().value).toBe('')
    expect(field().getAttribute('aria-invalid')).toBe('true')
    expect(document.activeElement).toBe(field())
    type('6')
    expect(field().getAttribute('aria-invalid')).toBeNull()
    expect(status()).toBe('The code expires in 20 minutes')
  })

  test('the same failure twice is announced twice', () => {
    const { announced, show } = renderView(view())
    for (const code of ['123456', '654321']) {
      type(code)
      show(view({ state: 'verifying' }))
      show(view({ failure: { text: 'That isn’t the code.' } }))
    }
    expect(announced.filter((text) => text === 'That isn’t the code.')).toHaveLength(2)
  })

  test.each([
    ['verifying', 'Checking the code…'],
    ['connecting', 'Opening your account…'],
    ['connected', 'You’re logged in'],
  ] as const)('%s is said', (state, text) => {
    const { announced, show } = renderView(view())
    show(view({ state }))
    expect(announced.at(-1)).toBe(text)
    expect(status()).toBe(text)
  })

  test('a check that takes long says that there is nothing to do', () => {
    renderView(view({ state: 'verifying' }))
    pass(7)
    expect(status()).toBe('Checking the code…')
    pass(1)
    expect(status()).toMatch(/longer than usual/)
  })
})

describe('another mail', () => {
  test('it may be asked for when the seconds are over; they are shown, and not read out one by one', () => {
    const onResend = vi.fn()
    const { announced } = renderView(view({ resendIn: 3, onResend }))
    expect(screen.getByText('Didn’t receive it?')).toBeTruthy()
    fireEvent.click(screen.getByRole('button', { name: 'Resend in 3 s' }))
    expect(onResend).not.toHaveBeenCalled()
    pass(2)
    expect(screen.getByText('Resend in 1 s')).toBeTruthy()
    expect(announced).toEqual(['Type the code we sent you'])
    pass(1)
    expect(announced.at(-1)).toBe('You can ask for another code now.')
    fireEvent.click(screen.getByRole('button', { name: 'Resend code' }))
    expect(onResend).toHaveBeenCalledOnce()
  })

  test.each(['expired', 'tries'])('%s: no code can be typed, and asking for another is the next thing to do', () => {
    const { show } = renderView(view({ resendIn: 0, failure: { text: 'Ask for a new one.', next: 'over' } }))
    expect(field().readOnly).toBe(true)
    const resend = screen.getByRole('button', { name: 'Resend code' })
    expect(resend.dataset.variant).toBe('primary')
    resend.focus()
    show(view({ resendIn: 30 }))
    expect(field().readOnly).toBe(false)
    expect(document.activeElement).toBe(field())
  })

  test('the name of the button, which a reader says again at each change, changes every ten seconds', () => {
    renderView(view({ resendIn: 30 }))
    const names = new Set<string | null>()
    for (let second = 30; second > 0; second--) {
      expect(screen.getByText(`Resend in ${second} s`)).toBeTruthy()
      names.add(screen.getByRole('button', { name: /Resend/ }).getAttribute('aria-label'))
      pass(1)
    }
    expect([...names]).toEqual(['Resend in 30 s', 'Resend in 20 s', 'Resend in 10 s'])
    expect(screen.getByRole('button', { name: 'Resend code' }).ariaLabel).toBeFalsy()
  })

  test('a mail that could not be sent says so, also to a screen reader', () => {
    const { show, urgent } = renderView(view({ resendIn: 0 }))
    show(view({ resendIn: 0, resendProblem: 'There’s no answer.' }))
    expect(screen.getByText('There’s no answer.')).toBeTruthy()
    expect(urgent).toEqual(['There’s no answer.'])
  })
})

test('the address can be changed', () => {
  const onChangeEmail = vi.fn()
  renderView(view({ onChangeEmail }))
  fireEvent.click(screen.getByRole('button', { name: 'Change the address' }))
  expect(onChangeEmail).toHaveBeenCalledOnce()
})

test('in Arabic the words are translated, and the code still reads left to right', () => {
  renderView(view(), 'ar')
  expect(screen.getByRole('button', { name: 'غيّر العنوان' })).toBeTruthy()
  expect(document.querySelector('.lk-code')?.getAttribute('dir')).toBe('ltr')
})
