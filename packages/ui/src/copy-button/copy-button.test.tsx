import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { UiProvider } from '../ui-provider/ui-provider.tsx'
import { CopyButton } from './copy-button.tsx'

afterEach(() => {
  cleanup()
  vi.useRealTimers()
})

const link = 'wc:7f6e504bfad60b485450578e05678ed3e8e8c4751d3c6160be17160d63ec90f9@2'

async function press(onCopy: () => boolean | Promise<boolean>) {
  vi.useFakeTimers()
  const announce = vi.fn()
  render(
    <UiProvider announce={announce}>
      <CopyButton label="Copy link" value={link} onCopy={onCopy} />
    </UiProvider>,
  )
  await act(async () => fireEvent.click(screen.getByRole('button')))
  return announce
}

test('says "Copied!" for 1.5 s, also to screen readers', async () => {
  const announce = await press(() => Promise.resolve(true))
  expect(announce).toHaveBeenCalledWith('Copied!')
  expect(screen.getByRole('button').textContent).toBe('Copied!')
  act(() => vi.advanceTimersByTime(1499))
  expect(screen.getByRole('button').textContent).toBe('Copied!')
  act(() => vi.advanceTimersByTime(1))
  expect(screen.getByRole('button').textContent).toBe('Copy link')
})

test('a second copy in between is announced again and shown for its whole time', async () => {
  const announce = await press(() => true)
  act(() => vi.advanceTimersByTime(1000))
  await act(async () => fireEvent.click(screen.getByRole('button')))
  act(() => vi.advanceTimersByTime(1000))
  expect(screen.getByRole('button').textContent).toBe('Copied!')
  expect(announce).toHaveBeenCalledTimes(2)
})

test('refused by the browser: the whole value stands below, selected, under the words that say why', async () => {
  await press(() => false)
  const words = 'Your browser didn’t allow copying. Here it is, selected: copy it by hand.'
  const field = screen.getByRole<HTMLTextAreaElement>('textbox', { name: words })
  expect(screen.getByText(words)).toBeTruthy()
  expect(field.readOnly).toBe(true)
  expect(document.activeElement).toBe(field)
  expect(field.value.slice(field.selectionStart, field.selectionEnd)).toBe(link)
  // Refused again it is selected again.
  screen.getByRole('button').focus()
  await act(async () => fireEvent.click(screen.getByRole('button', { name: 'Copy link' })))
  expect(document.activeElement).toBe(field)
})

test('a copy that works after a refused one takes the field away', async () => {
  const answers = [false, true]
  const announce = await press(() => answers.shift() ?? true)
  await act(async () => fireEvent.click(screen.getByRole('button', { name: 'Copy link' })))
  expect(screen.queryByRole('textbox')).toBeNull()
  expect(announce.mock.calls).toEqual([['Copied!']])
})
