import { fireEvent, screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { RegisterAccountNameSuccessView } from '../register-account-name-success/register-account-name-success-view.tsx'
import { renderView } from '../shared/render-view.test.kit.tsx'
import { RegisterAccountNameView, type RegisterAccountNameViewProps } from './register-account-name-view.tsx'

const noop = () => {}
const view = (props: Partial<RegisterAccountNameViewProps> = {}) => (
  <RegisterAccountNameView
    status="choosing"
    text="alice"
    zone="shop.eth"
    suggestions={[]}
    loading={false}
    onType={noop}
    onSubmit={noop}
    {...props}
  />
)
const field = () => screen.getByRole<HTMLInputElement>('textbox', { name: 'Name' })
const submit = () => fireEvent.submit(field().closest('form') as HTMLFormElement)

test('a name is typed and registered; a wrong one is refused in words', () => {
  const onType = vi.fn()
  const onSubmit = vi.fn()
  const { announced, show, urgent } = renderView(view({ onType, onSubmit }))
  fireEvent.change(field(), { target: { value: 'alice2' } })
  expect(onType).toHaveBeenCalledExactlyOnceWith('alice2')
  submit()
  expect(onSubmit).toHaveBeenCalledExactlyOnceWith()
  show(view({ text: 'ali', problem: 'too-short', onSubmit }))
  expect(announced.at(-1)).toBe('Name must be at least 4 characters long')
  // Typing isn't interrupted at each key.
  expect(urgent).toEqual([])
  screen.getByRole('button', { name: 'Register' }).focus()
  submit()
  expect(onSubmit).toHaveBeenCalledOnce()
  expect(urgent).toEqual(['Name must be at least 4 characters long'])
  expect(document.activeElement).toBe(field())
  show(view({ failure: { kind: 'failed', reason: 'Name is already registered' } }))
  expect(field().getAttribute('aria-invalid')).toBe('true')
  expect(urgent.at(-1)).toBe('Name is already registered')
  show(view({ failure: { kind: 'declined' } }))
  expect(announced.at(-1)).toBe('You declined. Nothing was registered.')
})

test('a free suggestion is registered by a press, a taken one isn’t', () => {
  const onSubmit = vi.fn()
  const suggestions = [
    { name: 'alice.shop.eth', registered: true },
    { name: 'alice1.shop.eth', registered: false },
  ]
  renderView(view({ suggestions, onSubmit }))
  submit()
  fireEvent.click(screen.getByRole('button', { name: /alice\.shop\.eth/ }))
  expect(onSubmit).not.toHaveBeenCalled()
  fireEvent.click(screen.getByRole('button', { name: /alice1\.shop\.eth/ }))
  expect(onSubmit).toHaveBeenCalledExactlyOnceWith('alice1.shop.eth')
})

test('a press without a name says what is missing, in the field too', () => {
  const onSubmit = vi.fn()
  const { announced, urgent } = renderView(view({ text: '', onSubmit }))
  expect(field().getAttribute('aria-invalid')).toBeNull()
  submit()
  expect(onSubmit).not.toHaveBeenCalled()
  expect(urgent).toEqual(['Name must be at least 4 characters long'])
  expect(announced).toEqual(urgent)
  expect(document.activeElement).toBe(field())
  expect(field().getAttribute('aria-invalid')).toBe('true')
  expect(document.getElementById(field().getAttribute('aria-describedby') ?? '')?.textContent).toBe(urgent[0])
})

test('while the login asks nothing else can be chosen', () => {
  const onSubmit = vi.fn()
  const { announced } = renderView(view({ status: 'signing', onSubmit }))
  submit()
  expect([onSubmit.mock.calls.length, field().readOnly]).toEqual([0, true])
  expect(announced).toContain('Confirm the name in your login')
})

test('the name that was registered is announced, and Done ends the view', () => {
  const onDone = vi.fn()
  const { announced } = renderView(<RegisterAccountNameSuccessView name="alice.shop.eth" onDone={onDone} />)
  expect(announced.at(-1)).toContain('alice.shop.eth')
  fireEvent.click(screen.getByRole('button', { name: 'Done' }))
  expect(onDone).toHaveBeenCalledOnce()
})
