import { fireEvent, screen } from '@testing-library/react'
import { useState } from 'react'
import { expect, test, vi } from 'vitest'
import { renderView } from '../views/shared/render-view.test.kit.tsx'
import { EmailField, type EmailFieldProps } from './email-field.tsx'

function Demo(props: Partial<EmailFieldProps>) {
  const [value, setValue] = useState(props.value ?? '')
  return (
    <EmailField
      label="E-mail address"
      submit="Continue"
      submitLabel="Continue with e-mail"
      onSubmit={() => {}}
      {...props}
      value={value}
      onChange={setValue}
    />
  )
}
const field = () => screen.getByRole<HTMLInputElement>('textbox', { name: 'E-mail address' })
const button = () => screen.getByRole('button', { name: 'Continue with e-mail' })
const send = () => fireEvent.submit(field().closest('form') as HTMLFormElement)

test('browsers and phones know that it is an e-mail address', () => {
  renderView(<Demo />)
  const told = ['type', 'autocomplete', 'inputmode', 'enterkeyhint', 'autocapitalize']
  expect(told.map((name) => field().getAttribute(name))).toEqual(['email', 'email', 'email', 'go', 'none'])
})

test('it can be sent from four characters on, without the spaces around it', () => {
  const onSubmit = vi.fn()
  renderView(<Demo onSubmit={onSubmit} />)
  fireEvent.change(field(), { target: { value: 'a@b' } })
  expect(button().getAttribute('aria-disabled')).toBe('true')
  send()
  expect(onSubmit).not.toHaveBeenCalled()
  fireEvent.change(field(), { target: { value: ' a@b.c' } })
  expect(button().getAttribute('aria-disabled')).toBeNull()
  send()
  expect(onSubmit.mock.calls.map(([email]) => email)).toEqual(['a@b.c'])
})

test('sent too early it says so to its view, and the cursor goes to the field', () => {
  const [onShort, onSubmit] = [vi.fn(), vi.fn()]
  renderView(<Demo onShort={onShort} onSubmit={onSubmit} />)
  button().focus()
  send()
  expect([onShort.mock.calls.length, onSubmit.mock.calls.length]).toEqual([1, 0])
  expect(document.activeElement).toBe(field())
})

test('while it is being sent it is sent once, and focus stays', () => {
  const onSubmit = vi.fn()
  renderView(<Demo value="ann@shop.example" busy onSubmit={onSubmit} />)
  field().focus()
  send()
  expect(onSubmit).not.toHaveBeenCalled()
  expect(field().readOnly).toBe(true)
  expect(button().getAttribute('aria-busy')).toBe('true')
  expect(document.activeElement).toBe(field())
})

test('a fault is announced at once and read with the field', () => {
  const { announced } = renderView(<Demo value="ann@shop" problem="Invalid email. Try again." />)
  expect(announced).toEqual(['Invalid email. Try again.'])
  expect(field().getAttribute('aria-invalid')).toBe('true')
  const described = document.getElementById(field().getAttribute('aria-describedby') ?? '')
  expect(described?.textContent).toBe('Invalid email. Try again.')
})
