import { connect } from '@latchkey/core'
import { act, fireEvent, waitFor } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { connector, setUp } from '../../test/set-up.tsx'
import type { ModalSettings } from '../provider/settings.ts'
import { defineLatchkeyButton, type Mounted, mount } from './index.ts'

let mounted: Mounted | undefined
let count = 0
afterEach(() => {
  act(() => mounted?.unmount())
  document.body.replaceChildren()
})

/** A page with the element under a name of its own: a name can't be defined twice. */
async function page(attributes: Readonly<Record<string, string>> = {}, settings: ModalSettings = {}) {
  const made = setUp()
  const latchkey = mount({ client: made.client, preload: 'intent', ...settings })
  mounted = latchkey
  const name = `latchkey-button-${++count}` as const
  defineLatchkeyButton(latchkey, { name })
  const element = document.createElement(name)
  for (const [key, value] of Object.entries(attributes)) element.setAttribute(key, value)
  document.body.append(element)
  await made.settle()
  const button = () => element.querySelector('button') as HTMLButtonElement
  return { ...made, latchkey, element, button, name }
}

test('opens the modal, and shows the account with the styles of our other buttons', async () => {
  const { button, client, connect } = await page()
  expect(button().textContent).toBe('Connect wallet')
  expect(button().dataset.latchkeyButton).toBe('connect')
  await act(async () => fireEvent.click(button()))
  await waitFor(() => expect(client.router.getState().open).toBe(true))
  await connect()
  expect(button().textContent).toMatch(/^0x\w\w…\w{6}$/)
  expect(button().dataset).toMatchObject({ latchkeyButton: 'account', latchkeyState: 'connected' })
})

test('takes its label from an attribute that may change', async () => {
  const { button, element } = await page({ label: 'Log in' })
  expect(button().textContent).toBe('Log in')
  element.setAttribute('label', 'Connect')
  expect(button().textContent).toBe('Connect')
})

test('speaks the language of the modal once it is there, also another one later', async () => {
  const { button, latchkey } = await page({}, { locale: 'ar' })
  await waitFor(() => expect(button().textContent).toBe('اربط محفظتك'))
  act(() => latchkey.update({ locale: 'en' }))
  expect(button().textContent).toBe('Connect wallet')
  act(() => latchkey.update({ locale: 'ar-EG' }))
  await waitFor(() => expect(button().textContent).toBe('اربط محفظتك'))
})

test('has the words of the app, also while it connects', async () => {
  const copy = { buttons: { connect: 'Board', connecting: 'Boarding…' } }
  const { button, client, wallet } = await page({}, { copy })
  expect(button().textContent).toBe('Board')
  let connected: Promise<unknown> | undefined
  act(() => {
    connected = connect(client, connector)
  })
  await waitFor(() => expect(button().textContent).toBe('Boarding…'))
  await act(async () => {
    wallet.approve()
    await connected
  })
})

test('is drawn once, also when it moves, and follows nothing while it is in no page', async () => {
  const { button, connect, element } = await page()
  element.remove()
  await connect()
  expect(button().textContent).toBe('Connect wallet')
  document.body.append(element)
  expect(element.querySelectorAll('button')).toHaveLength(1)
  expect(button().textContent).toMatch(/^0x/)
})

test('leaves a name alone that is taken', async () => {
  const { latchkey, name } = await page()
  const before = customElements.get(name)
  defineLatchkeyButton(latchkey, { name })
  expect(customElements.get(name)).toBe(before)
})
