import { openModal } from '@latchkey/core'
import { en } from '@latchkey/ui/copy/en'
import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { painted } from '../../test/modal.ts'
import { setUp } from '../../test/set-up.tsx'
import { type Mounted, mount } from './mount.ts'

const host = () => document.querySelector<HTMLElement>('body > [data-latchkey-host]')
const shown = () => host()?.shadowRoot?.querySelector<HTMLElement>('[data-latchkey-view]')?.dataset.latchkeyView
const see = (view: string) => waitFor(() => expect(shown()).toBe(view))

const gone = () => waitFor(() => expect(host()?.shadowRoot?.querySelector('dialog[open]') ?? null).toBeNull())

let mounted: Mounted | undefined
afterEach(() => act(() => mounted?.unmount()))

/** A page without React. */
async function plainPage() {
  const page = setUp()
  await act(async () => {
    mounted = mount({ client: page.client })
  })
  await page.settle()
  return { ...page, latchkey: mounted as Mounted }
}

test('starts the client and shows nothing until it is opened', async () => {
  const { client } = await plainPage()
  expect(client.ready.getState()).toBe(true)
  expect(host()).toBeNull()
  expect(document.body.textContent).toBe('')
})

test('loads React only when something is to be shown', async () => {
  const { client, settle } = setUp()
  const before = document.body.childElementCount
  mounted = mount({ client, preload: 'intent' })
  expect(client.ready.getState()).toBe(true)
  await settle()
  expect(document.body.childElementCount).toBe(before)
  // Not by `mounted.open`: an action of the app opens it, too.
  act(() => void openModal(client))
  await see('Connect')
})

test('where React can’t be loaded a press says so, in the app’s words, and the next one shows the modal', async () => {
  vi.mocked(console.error).mockImplementation(() => {})
  vi.doMock('./draw.lazy.tsx', () => {
    throw new Error('offline')
  })
  const { client, settle } = setUp()
  const copy = { buttons: { loadFailed: 'Not here. Reload.' } }
  mounted = mount({ client, preload: 'intent', copy })
  const opened = mounted.open()
  await settle()
  await expect(opened).resolves.toBeNull()
  // jsdom knows no `showPopover`: a journey in a browser sees it.
  const alert = await waitFor(() => screen.getByRole('alert', { hidden: true }))
  expect(alert.textContent).toBe('Not here. Reload.')
  alert.remove()
  vi.doUnmock('./draw.lazy.tsx')
  act(() => void mounted?.open())
  await see('Connect')
  vi.mocked(console.error).mockClear()
})

test('opens, resolves with the connection, and closes', async () => {
  const { latchkey, connect, client } = await plainPage()
  let opened: ReturnType<Mounted['open']> | undefined
  act(() => {
    opened = latchkey.open()
  })
  await see('Connect')
  await connect()
  await gone()
  await expect(opened).resolves.toMatchObject({ id: 'mock-eip155:io.mock' })
  act(() => void latchkey.open({ view: 'Networks' }))
  await see('Networks')
  act(() => {
    expect(latchkey.close()).toBe(true)
  })
  await gone()
  expect(client.router.getState().open).toBe(false)
})

test('a preloaded modal opens in the frame after the click', async () => {
  const { latchkey, wallet, settle } = await plainPage()
  act(() => latchkey.preload())
  await act(async () => void (await Promise.all([import('../modal/modal.tsx'), import('../views/connect.tsx')])))
  act(() => void latchkey.open())
  await painted()
  expect(shown()).toBe('Connect')
  expect(wallet.shown()).toBe(0)
  await settle()
})

test('a press in it is heard', async () => {
  const { latchkey, client } = await plainPage()
  act(() => void latchkey.open({ view: 'Networks' }))
  await see('Networks')
  fireEvent.click(host()?.shadowRoot?.querySelector('[data-latchkey-part=close]') as HTMLElement)
  await gone()
  expect(client.router.getState().open).toBe(false)
})

test('changes how it speaks without losing what it shows', async () => {
  const { latchkey } = await plainPage()
  act(() => void latchkey.open())
  await see('Connect')
  act(() => latchkey.update({ locale: 'ar' }))
  await waitFor(() => expect(host()?.shadowRoot?.querySelector('[lang=ar]')).not.toBeNull())
  expect(shown()).toBe('Connect')
})

test('a language is loaded by a function, at first and later', async () => {
  const french = async () => ({ locale: 'fr', copy: { ...en, buttons: { ...en.buttons, connect: 'Connecter' } } })
  const page = setUp()
  const mountedNow = mount({ client: page.client, locale: french })
  mounted = mountedNow
  await page.settle()
  act(() => void mountedNow.open())
  await see('Connect')
  const inLanguage = (tag: string) =>
    waitFor(() => expect(host()?.shadowRoot?.querySelector(`[lang=${tag}]`)).not.toBeNull())
  await inLanguage('fr')
  act(() => mountedNow.update({ locale: async () => ({ locale: 'nl', copy: en }) }))
  await inLanguage('nl')
  expect(shown()).toBe('Connect')
})

describe('unmount', () => {
  test('takes everything away and stops the client', async () => {
    const { latchkey, client, settle } = await plainPage()
    act(() => void latchkey.open())
    await see('Connect')
    const before = document.body.childElementCount
    act(() => latchkey.unmount())
    await settle()
    expect(host()).toBeNull()
    expect(document.body.childElementCount).toBeLessThan(before)
    expect(client.ready.getState()).toBe(false)
  })

  test('leaves a client alone that someone else started too, and may be called twice', async () => {
    const { latchkey, client } = await plainPage()
    const stop = client.start()
    act(() => latchkey.unmount())
    act(() => latchkey.unmount())
    expect(client.ready.getState()).toBe(true)
    stop()
    expect(client.ready.getState()).toBe(false)
  })
})
