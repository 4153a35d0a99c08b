import { fireEvent, screen } from '@testing-library/react'
import { describe, expect, test, vi } from 'vitest'
import { renderView } from '../shared/render-view.test.kit.tsx'
import { AccountLoginView, type AccountLoginViewProps } from './account-login-view.tsx'

const noop = () => {}
const view = (props: Partial<AccountLoginViewProps> = {}) => (
  <AccountLoginView method="email" email="ann@shop.example" onChangeEmail={noop} onSettings={noop} {...props} />
)

test('shows the visitor and the login method; the address leads to its change', () => {
  const onChangeEmail = vi.fn()
  const { show } = renderView(view({ onChangeEmail }))
  expect(screen.getByText('ann@shop.example')).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: /^ann@shop\.example.*Change e-mail$/ }))
  expect(onChangeEmail).toHaveBeenCalledOnce()
  show(view({ method: 'github', email: undefined, userName: 'ann', onChangeEmail: undefined }))
  expect(screen.getByText('Logged in with GitHub')).toBeTruthy()
  expect(screen.queryByRole('button', { name: /Change e-mail/ })).toBeNull()
  show(view({ method: 'passkey', email: undefined, onChangeEmail: undefined }))
  expect(screen.getByText('Logged in with a passkey')).toBeTruthy()
})

test('the settings open once; a failure says so and can be tried again', () => {
  const onSettings = vi.fn()
  const { announced, show } = renderView(view({ onSettings }))
  const settings = () => screen.getByRole('button', { name: /^Your login/ })
  fireEvent.click(settings())
  show(view({ onSettings, settings: 'opening' }))
  fireEvent.click(settings())
  expect(onSettings).toHaveBeenCalledOnce()
  show(view({ onSettings, settings: 'failed' }))
  expect(announced.at(-1)).toBe('Your login didn’t open. Try again.')
  fireEvent.click(settings())
  expect(onSettings).toHaveBeenCalledTimes(2)
})

describe('account type', () => {
  const radio = (name: string) => screen.getByRole<HTMLInputElement>('radio', { name })
  const meaning = (name: string) =>
    document.getElementById(radio(name).getAttribute('aria-describedby') ?? '')?.textContent

  test('says what each type means, and asks for the other one', () => {
    const onChange = vi.fn()
    renderView(view({ accountType: { value: 'eoa', onChange } }))
    expect(screen.getByRole('group', { name: 'Account type' })).toBeTruthy()
    expect(radio('Standard account').checked).toBe(true)
    expect(meaning('Standard account')).toMatch('Works on every network')
    expect(meaning('Smart account')).toMatch('Does several steps at once')
    fireEvent.click(radio('Smart account'))
    expect(onChange).toHaveBeenCalledExactlyOnceWith('smartAccount')
  })

  test('while it changes nothing else is chosen', () => {
    const onChange = vi.fn()
    const { announced } = renderView(view({ accountType: { value: 'eoa', changingTo: 'smartAccount', onChange } }))
    expect(announced).toEqual(['Changing…'])
    expect(radio('Smart account').checked).toBe(true)
    fireEvent.click(radio('Standard account'))
    expect(onChange).not.toHaveBeenCalled()
  })

  test('that the type is being changed is said, and that it was; a failure says only itself', () => {
    const { announced, show } = renderView(view({ accountType: { value: 'eoa', onChange: noop } }))
    show(view({ accountType: { value: 'eoa', changingTo: 'smartAccount', onChange: noop } }))
    show(view({ accountType: { value: 'smartAccount', onChange: noop } }))
    expect(announced).toEqual(['Changing…', 'Account type: Smart account'])
    show(view({ accountType: { value: 'smartAccount', changingTo: 'eoa', onChange: noop } }))
    show(view({ accountType: { value: 'eoa', failed: true, onChange: noop } }))
    expect(announced.slice(2)).toEqual(['Changing…', expect.stringMatching('The account type wasn’t changed')])
  })

  test('a failure falls back to the standard account, in words', () => {
    const { announced } = renderView(view({ accountType: { value: 'eoa', failed: true, onChange: noop } }))
    expect(announced.at(-1)).toMatch('You use your standard account')
    expect(radio('Standard account').checked).toBe(true)
  })

  test('a network without smart accounts says so, and none is asked for', () => {
    const onChange = vi.fn()
    renderView(view({ accountType: { value: 'eoa', smartAccountHere: false, onChange } }))
    const smart = radio('Smart account')
    expect(meaning('Smart account')).toMatch('Not on this network.')
    expect(smart.getAttribute('aria-disabled')).toBe('true')
    fireEvent.click(smart)
    expect(onChange).not.toHaveBeenCalled()
  })
})
