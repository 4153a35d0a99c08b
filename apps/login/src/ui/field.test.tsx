// @vitest-environment jsdom
import { fireEvent, screen, waitFor } from '@testing-library/react'
import { useState } from 'react'
import { expect, test } from 'vitest'
import { SavedKit } from '../owners/saved-kit.tsx'
import { ImportWords } from '../recovery/import-words.tsx'
import { draw } from '../testing/draw.fixture.tsx'
import { Field } from './field.tsx'

const hint = '36 letters and digits.'
const problem = 'This code is wrong.'

/** A field whose value is wrong whenever the button is pressed, or Enter in it. */
function Form() {
  const [value, setValue] = useState('')
  const [isWrong, setWrong] = useState(false)
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault()
        setWrong(true)
      }}
    >
      <Field
        label="Code"
        hint={hint}
        value={value}
        onChange={(next) => {
          setValue(next)
          setWrong(false)
        }}
        problem={isWrong ? problem : undefined}
      />
      <button type="submit">Open</button>
    </form>
  )
}
const field = () => screen.getByLabelText<HTMLInputElement>('Code')
const descriptionOf = (element: HTMLElement) =>
  (element.getAttribute('aria-describedby') ?? '')
    .split(' ')
    .map((id) => document.getElementById(id)?.textContent)
    .join(' ')

test('a problem is said once, with the focus that goes to its field, and the hint stays', () => {
  const { announced } = draw(<Form />)
  expect(descriptionOf(field())).toBe(hint)
  const button = screen.getByRole('button', { name: 'Open' })
  button.focus()
  fireEvent.click(button)
  expect(document.activeElement).toBe(field())
  expect(field().getAttribute('aria-invalid')).toBe('true')
  expect(descriptionOf(field())).toBe(`${hint} ${problem}`)
  expect(screen.queryByRole('alert')).toBeNull()
  expect(announced).toEqual([])
  expect(screen.getByText(hint)).toBeTruthy()
})

test('in a field that has the focus already, a problem is announced: readers keep quiet about a changed description', () => {
  const { announced } = draw(<Form />)
  field().focus()
  fireEvent.submit(field())
  expect(announced).toEqual([problem])
  // The same problem of the next value is said again.
  fireEvent.change(field(), { target: { value: '7K3M' } })
  fireEvent.submit(field())
  expect(announced).toEqual([problem, problem])
  expect(screen.queryByRole('alert')).toBeNull()
})

test('a field without a hint and a problem has no description', () => {
  draw(<Field label="Code" value="" onChange={() => {}} />)
  expect(field().getAttribute('aria-describedby')).toBeNull()
})

test('the words of an account say their problem in the same way', async () => {
  const ask = async () => {
    throw new RangeError('No words')
  }
  const account = { id: 'account-1', logins: [], recoveries: [] } as never
  const { announced } = draw(<ImportWords account={account} onBack={() => {}} onDone={() => {}} />, {
    vault: { ask: ask as never },
  })
  const words = screen.getByLabelText('Your 12 or 24 words')
  fireEvent.submit(words)
  await waitFor(() => expect(document.activeElement).toBe(words))
  expect(descriptionOf(words)).toBe('These words don’t belong together. Compare each of them.')
  expect(screen.queryByRole('alert')).toBeNull()
  const said = announced.length
  fireEvent.submit(words)
  await waitFor(() =>
    expect(announced.slice(said)).toEqual(['These words don’t belong together. Compare each of them.']),
  )
})

test('the file of a kit says its problem in the same way, whenever it is missing', () => {
  const { announced } = draw(
    <SavedKit account={{ id: 'account-1' } as never} onBack={() => {}} onClose={() => {}} onOpened={() => {}} />,
  )
  const file = screen.getByLabelText('Your kit (a .json file)')
  const button = screen.getByRole('button', { name: 'Continue' })
  for (const _ of ['first', 'again']) {
    button.focus()
    fireEvent.click(button)
    expect(document.activeElement).toBe(file)
    expect(descriptionOf(file)).toBe('Choose your kit first.')
    expect(announced).toEqual([])
  }
  expect(screen.queryByRole('alert')).toBeNull()
})
