import { fireEvent, waitFor } from '@testing-library/react'
import { expect, onTestFinished, test } from 'vitest'
import { at } from '../../test/at-view.tsx'
import { inside, modal, named, press, see } from '../../test/modal.ts'

const refused = /didn’t allow pasting/

test('a browser that refuses the clipboard: the view of a transfer says so, until the visitor has filled the field', async () => {
  const answers: (() => Promise<string>)[] = [
    () => Promise.reject(new DOMException('no', 'NotAllowedError')),
    async () => 'alice.eth',
  ]
  const clipboard = { readText: () => answers.shift()?.() }
  Object.defineProperty(navigator, 'clipboard', { configurable: true, value: clipboard })
  onTestFinished(() => void Reflect.deleteProperty(navigator, 'clipboard'))
  const page = await at({ view: 'WalletSend' })
  await page.connect()
  await page.show()
  await see('WalletSend')
  const field = modal().getByRole<HTMLInputElement>('textbox', { name: 'To' })
  const note = () => field.closest('.lk-send-box')?.querySelector('.lk-send-found')?.textContent
  press(named('Paste'))
  await waitFor(() => expect(note()).toMatch(refused))
  expect(inside('input:focus')).toBe(field)
  press(named('Paste'))
  await waitFor(() => expect(field.value).toBe('alice.eth'))
  expect(note()).not.toMatch(refused)
  fireEvent.change(field, { target: { value: '' } })
  expect(note()).not.toMatch(refused)
})
