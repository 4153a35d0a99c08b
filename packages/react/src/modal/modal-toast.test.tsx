import { closeModal } from '@latchkey/core'
import { act, fireEvent, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { at } from '../../test/at-view.tsx'
import { inside, named, press, see } from '../../test/modal.ts'

const toast = () => inside('[data-latchkey-part=toast]')

/** The open modal with a message of success. */
async function atToast() {
  const made = await at({ view: 'Connect' })
  await made.show()
  await see('Connect')
  const say = async (text: string) => {
    act(() => void made.client.toasts.show({ variant: 'success', message: { text } }))
    await waitFor(() => expect(made.client.toasts.getState().current).toBeTruthy())
    expect(toast()?.textContent).toContain(text)
  }
  await say('Address copied')
  const wait = (ms: number) => act(() => made.clock.advance(ms))
  return { ...made, say, wait }
}

test('a message goes by itself', async () => {
  const { wait } = await atToast()
  await wait(2500)
  expect(toast()).toBeNull()
})

test('it stays while the visitor is at it by keyboard, and goes when focus leaves', async () => {
  const { wait } = await atToast()
  act(() => named('Dismiss').focus())
  await wait(60_000)
  expect(toast()?.textContent).toContain('Address copied')
  act(() => inside('[data-latchkey-part=title]')?.focus())
  expect(toast()).toBeNull()
})

test('it stays under the pointer, and goes when the pointer leaves', async () => {
  const { wait } = await atToast()
  fireEvent.pointerEnter(toast() as HTMLElement)
  await wait(60_000)
  expect(toast()?.textContent).toContain('Address copied')
  fireEvent.pointerLeave(toast() as HTMLElement)
  expect(toast()).toBeNull()
})

test('dismissed by keyboard it gives focus back, and isn’t held', async () => {
  await atToast()
  const before = named('Close')
  act(() => before.focus())
  act(() => named('Dismiss').focus())
  press(named('Dismiss'))
  expect(toast()).toBeNull()
  expect(before.matches(':focus')).toBe(true)
})

test('the next message takes the place of a message that is held, and focus stays', async () => {
  const { say, wait } = await atToast()
  act(() => named('Dismiss').focus())
  await wait(10_000)
  await say('Disconnected')
  expect(toast()?.textContent).not.toContain('Address copied')
  expect(named('Dismiss').matches(':focus')).toBe(true)
  await wait(10_000)
  expect(toast()?.textContent).toContain('Disconnected')
  act(() => inside('[data-latchkey-part=title]')?.focus())
  expect(toast()).toBeNull()
})

test('closing the dialog lets go of a message that was held in it', async () => {
  const { client, settle, wait } = await atToast()
  fireEvent.pointerEnter(toast() as HTMLElement)
  await wait(10_000)
  act(() => void closeModal(client))
  await settle()
  expect(document.querySelector('[data-latchkey-host=floating]')).toBeNull()
})
