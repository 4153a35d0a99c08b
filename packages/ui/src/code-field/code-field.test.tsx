import { act, fireEvent, screen } from '@testing-library/react'
import { useState } from 'react'
import { expect, test, vi } from 'vitest'
import { renderView } from '../views/shared/render-view.test.kit.tsx'
import { CodeField, type CodeFieldProps } from './code-field.tsx'

function Demo(props: Partial<CodeFieldProps>) {
  const [value, setValue] = useState(props.value ?? '')
  return (
    <CodeField
      label="Code"
      {...props}
      value={value}
      onChange={(next) => {
        setValue(next)
        props.onChange?.(next)
      }}
    />
  )
}
const field = () => screen.getByRole<HTMLInputElement>('textbox', { name: 'Code' })

test('one input, which phones fill from the mail and show a number pad for', () => {
  renderView(<Demo />)
  expect(screen.getAllByRole('textbox')).toHaveLength(1)
  const { autocomplete, inputMode, maxLength } = field()
  // A length would cut "123 456" before its space can be dropped.
  expect({ autocomplete, inputMode, maxLength }).toEqual({
    autocomplete: 'one-time-code',
    inputMode: 'numeric',
    maxLength: -1,
  })
})

test.each([
  ['123 456', '123456'],
  ['Your code: 123-456.', '123456'],
  ['١٢٣٤٥٦', '123456'],
  ['۱۲۳۴۵۶', '123456'],
  ['1234567', '123456'],
  ['12ab', '12'],
])('%s, pasted or typed, is %s', (typed, digits) => {
  const onChange = vi.fn()
  renderView(<Demo onChange={onChange} />)
  fireEvent.change(field(), { target: { value: typed } })
  expect(onChange).toHaveBeenCalledExactlyOnceWith(digits)
  expect([...document.querySelectorAll('.lk-code-cell')].map((cell) => cell.textContent).join('')).toBe(digits)
})

test('the cell at the cursor is marked while the field has focus', () => {
  renderView(<Demo value="123" />)
  const active = () =>
    [...document.querySelectorAll('.lk-code-cell')].findIndex((cell) => cell.matches('[data-active]'))
  expect(active()).toBe(-1)
  // React tells of no selection while a mouse button is down, and another test may have left it down.
  fireEvent.mouseUp(field())
  act(() => field().focus())
  field().setSelectionRange(3, 3)
  fireEvent.select(field())
  expect(active()).toBe(3)
  field().setSelectionRange(1, 1)
  fireEvent.select(field())
  expect(active()).toBe(1)
  fireEvent.blur(field())
  expect(active()).toBe(-1)
})
