import { closeModal } from '@latchkey/core'
import { act } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { at } from '../../test/at-view.tsx'
import { idleMoments } from '../../test/idle-moments.ts'
import { gone, inside, modal, named, press, see, shown } from '../../test/modal.ts'
import type { SetUpOptions } from '../../test/set-up.tsx'

const fieldAhead = () => inside('.lk-frame[hidden] input')

/** A visitor whose account is shown, and who has had quiet moments. */
async function readAccount(options: SetUpOptions = {}) {
  const idle = idleMoments()
  const made = await at({}, options)
  const quiet = async () => {
    for (let moment = 0; moment < 3; moment++) {
      // The form's code is a part of its own.
      await act(async () => {
        idle()
        await vi.dynamicImportSettled()
      })
      await made.settle()
    }
  }
  await made.connect()
  await made.show()
  await see('Account')
  const events: string[] = []
  made.client.events.on(({ event }) => events.push(event))
  await quiet()
  return { ...made, quiet, opened: () => events.filter((event) => event === 'OPEN_SEND').length }
}

test('in a quiet moment the form to send is drawn where no reader and no key finds it', async () => {
  const { client, opened } = await readAccount()
  expect(fieldAhead()).not.toBeNull()
  expect(opened()).toBe(0)
  expect(modal().queryByRole('textbox')).toBeNull()
  expect(shown()).toBe('Account')
  expect(client.router.getState().history).toHaveLength(1)
})

test('the press shows what was drawn, with focus on its heading', async () => {
  const { opened } = await readAccount()
  const field = fieldAhead()
  expect(field).not.toBeNull()
  press(named('Send'))
  await see('WalletSend')
  expect(opened()).toBeGreaterThan(0)
  expect(inside('[data-latchkey-view=WalletSend] input')).toBe(field)
  expect(modal().getAllByRole('textbox')).toContain(field)
  expect(inside('.lk-title')?.getRootNode()).toHaveProperty('activeElement', inside('.lk-title'))
  expect(inside('.lk-title')?.textContent).toBe('Send')
})

test('back and forth: each time it is drawn again, and works', async () => {
  const { quiet } = await readAccount()
  for (let turn = 0; turn < 2; turn++) {
    press(named('Send'))
    await see('WalletSend')
    expect(fieldAhead()).toBeNull()
    press(named('Back'))
    await see('Account')
    await quiet()
    expect(fieldAhead()).not.toBeNull()
  }
})

test('another view is shown as ever, and closing leaves nothing', async () => {
  const { client } = await readAccount()
  press(named('Receive'))
  await see('WalletReceive')
  expect(fieldAhead()).toBeNull()
  act(() => void closeModal(client))
  await gone()
  expect(inside('input')).toBeNull()
})

test('where nothing can be sent, no other view is drawn: some ask services when they are', async () => {
  await readAccount({ client: { features: { send: false } } })
  expect(modal().queryByRole('button', { name: 'Send' })).toBeNull()
  expect(modal().getByRole('button', { name: 'Receive' })).toBeTruthy()
  expect(inside('.lk-frame[hidden]')).toBeNull()
})
