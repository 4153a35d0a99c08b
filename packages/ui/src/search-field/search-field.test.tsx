import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { useState } from 'react'
import { afterEach, expect, test, vi } from 'vitest'
import { SearchField } from './search-field.tsx'

afterEach(cleanup)

function Demo({ onLeave }: { readonly onLeave?: () => void }) {
  const [value, setValue] = useState('')
  return (
    <>
      <button type="button">Elsewhere</button>
      <SearchField value={value} onChange={setValue} label="Search wallets" shortcut="/" onLeave={onLeave} />
    </>
  )
}
const field = () => screen.getByRole<HTMLInputElement>('searchbox', { name: 'Search wallets' })

test('the shortcut brings the cursor here, but types while one is typing', () => {
  render(<Demo />)
  fireEvent.keyDown(screen.getByText('Elsewhere'), { key: '/' })
  expect(document.activeElement).toBe(field())
  const typed = fireEvent.keyDown(field(), { key: '/' })
  expect(typed).toBe(true)
})

test('the shortcut with a modifier is the browser’s', () => {
  render(<Demo />)
  fireEvent.keyDown(screen.getByText('Elsewhere'), { key: '/', ctrlKey: true })
  expect(document.activeElement).not.toBe(field())
})

test('one press empties it and goes on typing', () => {
  render(<Demo />)
  fireEvent.change(field(), { target: { value: 'rab' } })
  fireEvent.click(screen.getByRole('button', { name: 'Clear search' }))
  expect(field().value).toBe('')
  expect(document.activeElement).toBe(field())
})

test('arrow down and Enter lead on to the results, not while a word is being composed', () => {
  const onLeave = vi.fn()
  render(<Demo onLeave={onLeave} />)
  fireEvent.keyDown(field(), { key: 'Enter', isComposing: true })
  expect(onLeave).not.toHaveBeenCalled()
  fireEvent.keyDown(field(), { key: 'Enter' })
  fireEvent.keyDown(field(), { key: 'ArrowDown' })
  expect(onLeave).toHaveBeenCalledTimes(2)
})
