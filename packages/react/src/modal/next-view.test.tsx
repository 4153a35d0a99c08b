import { closeModal, disconnect, openModal } from '@latchkey/core'
import { send } from '@latchkey/core/features/send'
import { createMemoryStorage, evmAddresses } from '@latchkey/core/testing'
import { act, fireEvent, waitFor } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { at } from '../../test/at-view.tsx'
import { idleMoments } from '../../test/idle-moments.ts'
import { gone, host, inside, modal, named, painted, press, see, shown } from '../../test/modal.ts'
import { type SetUpOptions, setUp } from '../../test/set-up.tsx'

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

test('while the page is idle the Send form is drawn, out of reach of screen readers and keys', async () => {
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
  const send = named('Send')
  send.focus()
  press(send)
  // In the frame of the press, before the modal's own work.
  expect(host()?.shadowRoot?.activeElement).toBe(send)
  expect(shown()).toBe('WalletSend')
  expect(inside('[data-latchkey-view=WalletSend]')?.hidden).toBe(false)
  expect(inside('.lk-title')?.textContent).toBe('Send')
  await painted()
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
    await painted()
    expect(shown()).toBe('WalletSend')
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

/** What is shown, as a visitor and a reader know it. */
const frames = () =>
  [...(host()?.shadowRoot?.querySelectorAll<HTMLElement>('.lk-frame') ?? [])].map(({ dataset, hidden }) => ({
    view: dataset.latchkeyView,
    hidden,
  }))
const onlyAccount = [
  { view: 'Account', hidden: false },
  { view: undefined, hidden: true },
]

test('Escape right after the press: the account is shown as before, and nothing was opened', async () => {
  const { client, opened } = await readAccount()
  const send = named('Send')
  send.focus()
  press(send)
  expect(shown()).toBe('WalletSend')
  fireEvent.keyDown(send, { key: 'Escape', composed: true })
  expect(frames()).toEqual(onlyAccount)
  expect(inside('.lk-title')?.textContent).toBe('Account')
  await painted()
  expect(frames()).toEqual(onlyAccount)
  expect(client.router.getState()).toMatchObject({ open: true, history: [{ view: 'Account' }] })
  expect(opened()).toBe(0)
  expect(host()?.shadowRoot?.activeElement).toBe(send)
  press(send)
  await painted()
  expect(shown()).toBe('WalletSend')
  expect(opened()).toBeGreaterThan(0)
})

test('a key right after the press finds focus on the heading', async () => {
  await readAccount()
  const send = named('Send')
  send.focus()
  press(send)
  act(() => void fireEvent.keyDown(send, { key: 'Tab', composed: true }))
  expect(inside('.lk-title')).toBe(host()?.shadowRoot?.activeElement)
  expect(inside('.lk-title')?.textContent).toBe('Send')
  expect(frames()).toEqual([{ view: 'WalletSend', hidden: false }])
  // What the form reads meanwhile is drawn.
  await painted()
})

test('a second press on the same button opens it once', async () => {
  const { client } = await readAccount()
  const send = named('Send')
  press(send)
  press(send)
  await painted()
  expect(client.router.getState().history).toEqual([{ view: 'Account' }, { view: 'WalletSend' }])
  expect(frames()).toEqual([{ view: 'WalletSend', hidden: false }])
})

test('another view asked for right after the press is shown instead', async () => {
  const { client } = await readAccount()
  press(named('Send'))
  act(() => client.router.replace({ view: 'WalletReceive' }))
  await see('WalletReceive')
  await painted()
  expect(frames()).toEqual([{ view: 'WalletReceive', hidden: false }])
  expect(inside('.lk-title')?.textContent).toBe('Receive')
})

test('an account that goes right after the press takes the form with it', async () => {
  const { client } = await readAccount()
  press(named('Send'))
  await act(async () => void (await disconnect(client)))
  act(() => void openModal(client))
  await see('Connect')
  await painted()
  expect(frames()).toEqual([{ view: 'Connect', hidden: false }])
})

test('a close right after the press leaves nothing, and the next opening begins with the account', async () => {
  const { client } = await readAccount()
  press(named('Send'))
  act(() => void closeModal(client))
  await gone()
  act(() => void openModal(client))
  await see('Account')
  expect(inside('[data-latchkey-view=WalletSend]')).toBeNull()
})

test('where the account is scrolled, the form is shown from its beginning', async () => {
  await readAccount()
  const body = inside('.lk-body')
  if (!body) throw new TypeError('no body')
  body.scrollTop = 40
  fireEvent.scroll(body)
  press(named('Send'))
  await see('WalletSend')
  expect(body.scrollTop).toBe(0)
  expect(inside('.lk-title')?.textContent).toBe('Send')
})

const [alice] = evmAddresses
const live = (role: 'status' | 'alert') => inside(`[data-latchkey-part=live] [role=${role}]`)?.textContent ?? ''
const told = () => `${live('status')} ${live('alert')}`

/** A page that went away while the wallet was asked for a transfer. */
function interrupted() {
  const storage = createMemoryStorage()
  const { client, clock } = setUp({ storage })
  client.storage.item({ name: 'transactions', version: 1, decode: () => undefined as unknown }).set([
    {
      id: 'one',
      purpose: 'send',
      connectionId: 'gone',
      connectorId: 'io.mock',
      account: alice,
      chainId: 'eip155:1',
      mode: 'single',
      createdAt: clock.now(),
      steps: [{ label: 'Send', status: 'asked' }],
      built: { namespace: 'eip155', description: 'Send', calls: [{ to: alice, value: '5' }] },
    },
  ])
  return storage
}

test('the form that is drawn ahead says nothing before it is shown', async () => {
  const { client } = await readAccount({ storage: interrupted() })
  expect(inside('.lk-frame[hidden]')?.textContent).toContain('Your wallet may still answer')
  expect(told()).not.toContain('may still answer')
  act(() => client.use(send).setReceiver('no address'))
  const wrong = () => expect(inside('.lk-frame[hidden]')?.textContent).toContain('No address found')
  // The field waits for a pause in typing.
  await waitFor(wrong, { timeout: 5000 })
  expect(told()).not.toContain('No address found')
  const heard: string[] = []
  const region = inside('[data-latchkey-part=live] [role=status]') as HTMLElement
  const observer = new MutationObserver(() => heard.push(region.textContent ?? ''))
  observer.observe(region, { childList: true, characterData: true, subtree: true })
  press(named('Send'))
  await painted()
  observer.disconnect()
  expect(heard.filter((text) => text.includes('may still answer'))).toHaveLength(1)
})
