import { closeModal, connect, LatchkeyError, openModal } from '@latchkey/core'
import { createMockAuth, dispatch } from '@latchkey/core/testing'
import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { gone, host, inside, modal, named, press, see, shown } from '../../test/modal.ts'
import { connector, type SetUpOptions, setUp } from '../../test/set-up.tsx'
import { ConnectButton } from '../buttons/connect-button.tsx'
import { useLatchkey } from '../hooks/use-latchkey.ts'

/** A page with the button that opens the modal. */
async function page(options: SetUpOptions = {}) {
  const made = setUp({ ...options, provider: { modal: true, ...options.provider } })
  await made.render(<ConnectButton />)
  return { ...made, trigger: screen.getByRole('button') }
}

test('the login site gets the modal’s language and direction', async () => {
  const auth = createMockAuth()
  const { trigger } = await page({ client: { auth }, provider: { locale: 'ar' } })
  press(trigger)
  await see('Connect')
  await waitFor(() => expect(auth.appearances).toContainEqual({ locale: 'ar', direction: 'rtl' }))
})

describe('the main way', () => {
  test('connects an installed wallet and shows the account', async () => {
    const { trigger, wallet, settle, client } = await page({ name: 'alice.eth' })
    press(trigger)
    await see('Connect')
    press(named(/Mock/))
    expect(wallet.shown()).toBe(1)
    await see('ConnectingExternal')
    expect(modal().getByRole('heading', { name: 'Mock' })).toBeTruthy()
    expect(modal().getByText('Continue in Mock')).toBeTruthy()
    wallet.approve()
    await settle()
    await gone()
    press(await screen.findByRole('button', { name: /alice\.eth/ }))
    await see('Account')
    expect(modal().getByText('alice.eth')).toBeTruthy()
    expect(client.router.getState().open).toBe(true)
  })

  test('a refusal can be tried again in place', async () => {
    const { trigger, wallet, settle } = await page()
    press(trigger)
    await see('Connect')
    press(named(/Mock/))
    await see('ConnectingExternal')
    wallet.reject()
    await settle()
    expect(await modal().findByText('Connection declined')).toBeTruthy()
    press(named('Try again'))
    expect(wallet.shown()).toBe(2)
    wallet.approve()
    await settle()
    await gone()
  })

  test('going back leaves the wallet’s prompt alone, and its late approval still connects', async () => {
    const { trigger, wallet, settle, client } = await page()
    press(trigger)
    await see('Connect')
    press(named(/Mock/))
    await see('ConnectingExternal')
    press(named('Back'))
    await see('Connect')
    wallet.approve()
    await settle()
    await gone()
    expect(Object.keys(client.connection.getState().connections)).toHaveLength(1)
  })
})

/** A button of the app's own. */
function Own() {
  const { open, preload } = useLatchkey()
  return (
    <button type="button" onFocus={preload} onClick={() => void open()}>
      <b>Sign in</b>
    </button>
  )
}

/** A browser in which a press gives focus to no button, as Safari; Testing Library's click gives none either. */
describe('closing gives focus back where a press gives none', () => {
  test('to our button, which has become another one', async () => {
    const { trigger, wallet, settle } = await page()
    press(trigger)
    await see('Connect')
    press(named(/Mock/))
    await settle()
    wallet.approve()
    await settle()
    await gone()
    expect(document.activeElement).toBe(screen.getByRole('button', { name: /0x11/ }))
  })

  test('to a button of the app’s own', async () => {
    const made = setUp({ provider: { modal: true } })
    await made.render(<Own />)
    const own = screen.getByRole('button')
    act(() => own.focus())
    await made.settle()
    act(() => own.blur())
    press(screen.getByText('Sign in'))
    await see('Connect')
    expect(document.activeElement).toBe(host())
    press(named('Close'))
    await gone()
    expect(document.activeElement).toBe(own)
  })
})

describe('the dialog', () => {
  test('is closed by its button, and opens again at its first view', async () => {
    const { trigger, client } = await page()
    press(trigger)
    await see('Connect')
    act(() => client.router.push({ view: 'WhatIsAWallet' }))
    await see('WhatIsAWallet')
    press(named('Close'))
    await gone()
    press(trigger)
    await see('Connect')
  })

  test('Escape goes one step back, from the first view it closes', async () => {
    const { trigger, client } = await page()
    press(trigger)
    await see('Connect')
    act(() => client.router.push({ view: 'WhatIsAWallet' }))
    await see('WhatIsAWallet')
    fireEvent.keyDown(document.body, { key: 'Escape' })
    await see('Connect')
    fireEvent.keyDown(document.body, { key: 'Escape' })
    await gone()
  })

  test('steps aside for a wallet that draws into the page, and comes back', async () => {
    const { client, trigger } = await page()
    press(trigger)
    await see('Connect')
    act(() => client.router.set({ aside: true }))
    await gone()
    expect(client.router.getState().open).toBe(true)
    act(() => client.router.set({ aside: false }))
    await see('Connect')
  })

  test('a refused close shakes, says why, and stays', async () => {
    const { client } = await page()
    act(() => void openModal(client))
    await see('Connect')
    act(() => client.router.set({ blocked: 'Please sign first.' }))
    act(() => {
      expect(closeModal(client)).toBe(false)
    })
    expect(inside('[data-latchkey-part=panel]')?.hasAttribute('data-shaking')).toBe(true)
    await waitFor(() => expect(inside('[data-latchkey-part=panel]')?.hasAttribute('data-shaking')).toBe(false))
    expect(shown()).toBe('Connect')
  })
})

describe('messages', () => {
  test('a toast stands in the open dialog, or at the top of the page', async () => {
    const { client, trigger } = await page()
    press(trigger)
    await see('Connect')
    act(() => void client.toasts.show({ variant: 'success', message: { text: 'Done' } }))
    await waitFor(() => expect(inside('[data-latchkey-part=toast]')?.textContent).toBe('Done'))
    press(named('Close'))
    await gone()
    await waitFor(() =>
      expect(document.querySelector('[data-latchkey-host=floating]')?.shadowRoot?.textContent).toContain('Done'),
    )
    act(() => client.toasts.close())
    expect(document.querySelector('[data-latchkey-host=floating]')).toBeNull()
  })

  test('a developer’s alert is shown with `debug` only', async () => {
    vi.mocked(console.error).mockImplementation(() => {})
    const quiet = await page()
    act(() => quiet.client.alerts.show({ code: 'network/not-found' }))
    press(quiet.trigger)
    await see('Connect')
    expect(inside('[data-latchkey-part=alert]')).toBeNull()
    act(() => void closeModal(quiet.client))
    await gone()
    vi.mocked(console.error).mockClear()
  })
})

describe('a view whose code keeps the visitor waiting', () => {
  const progress = () => inside('[data-latchkey-part=progress]')

  /** The code of a wallet's view comes, or fails, when the test says so. */
  function slowCode() {
    let settle: { resolve(): void; reject(error: Error): void } | undefined
    const coming = new Promise<void>((resolve, reject) => {
      settle = { resolve, reject }
    })
    vi.doMock('../views/connecting-external.tsx', async (original) => {
      await coming
      return original()
    })
    onTestFinished(() => void vi.doUnmock('../views/connecting-external.tsx'))
    return settle as NonNullable<typeof settle>
  }

  test('a line runs and the pressed row turns, but not within the first moment', async () => {
    const { resolve } = slowCode()
    const { trigger, clock, settle } = await page()
    press(trigger)
    await see('Connect')
    const quiet = inside('[data-latchkey-wallet="io.mock"]')?.innerHTML
    press(named(/Mock/))
    await act(() => clock.advance(149))
    expect(progress()).toBeNull()
    await act(() => clock.advance(1))
    expect(progress()).not.toBeNull()
    expect(inside('[data-latchkey-part=panel]')?.getAttribute('aria-busy')).toBe('true')
    expect(inside('[data-latchkey-wallet="io.mock"]')?.innerHTML).not.toBe(quiet)
    resolve()
    await see('ConnectingExternal')
    await settle()
    expect(progress()).toBeNull()
  })

  test('where it doesn’t come the list stays, with words, and the wallet goes on; the next press tries again', async () => {
    vi.mocked(console.error).mockImplementation(() => {})
    const { reject } = slowCode()
    const { trigger, client, wallet } = await page()
    press(trigger)
    await see('Connect')
    press(named(/Mock/))
    reject(new Error('offline'))
    await waitFor(() => expect(inside('[data-latchkey-part=toast]')?.textContent).toMatch(/didn’t load/))
    expect(shown()).toBe('Connect')
    expect(client.router.getState()).toMatchObject({ open: true })
    expect(client.operations.getState()[0]).toMatchObject({ kind: 'connect', status: 'asked' })
    vi.doUnmock('../views/connecting-external.tsx')
    press(named(/Mock/))
    await see('ConnectingExternal')
    expect(wallet.shown()).toBe(1)
    vi.mocked(console.error).mockClear()
  })
})

test('the first view of an opening whose code can’t be loaded closes the modal and says so; the next try loads it', async () => {
  vi.mocked(console.error).mockImplementation(() => {})
  const { client } = await page()
  vi.doMock('../views/get-wallet.tsx', () => {
    throw new Error('offline')
  })
  act(() => void openModal(client, { view: 'GetWallet' }))
  await waitFor(() => expect(client.toasts.getState().current?.message).toEqual({ key: 'modalLoadFailed' }))
  expect(client.router.getState().open).toBe(false)
  vi.doUnmock('../views/get-wallet.tsx')
  act(() => void openModal(client, { view: 'GetWallet' }))
  await see('GetWallet')
  vi.mocked(console.error).mockClear()
})

test('terms that can’t be loaded close the modal, which says so; the next try shows them with the wallets', async () => {
  vi.mocked(console.error).mockImplementation(() => {})
  vi.doMock('@latchkey/ui/views/legal', () => {
    throw new Error('offline')
  })
  const { client } = await page({ provider: { legal: { termsUrl: 'https://example.org', consent: true } } })
  act(() => void openModal(client))
  await waitFor(() => expect(client.toasts.getState().current?.message).toEqual({ key: 'modalLoadFailed' }))
  expect(client.router.getState().open).toBe(false)
  vi.doUnmock('@latchkey/ui/views/legal')
  act(() => void openModal(client))
  await see('Connect')
  await waitFor(() => expect(modal().getByRole('checkbox')).toBeTruthy())
  expect(named(/Mock/)).toBeTruthy()
  vi.mocked(console.error).mockClear()
})

test('with `debug` every text carries the key of its phrase, for developers who replace texts', async () => {
  const { trigger } = await page({ client: { debug: true }, provider: { copy: { connect: { title: 'Log in' } } } })
  press(trigger)
  await see('Connect')
  const heading = await modal().findByRole('heading', { name: 'Log in' })
  await waitFor(() => expect(heading.getAttribute('data-latchkey-copy')).toContain('connect.title'))
})

test('an unsupported network is settled first', async () => {
  const { client, connect, wallet, settle } = await page()
  await connect()
  act(() => dispatch(client, { type: 'changed', connectionId: 'mock-eip155:io.mock', change: { chainId: 'eip155:5' } }))
  act(() => void openModal(client))
  await see('UnsupportedChain')
  press(named(/Base/))
  await see('SwitchNetwork')
  wallet.approve()
  await settle()
  await gone()
  expect(client.connection.getState().connections['mock-eip155:io.mock']?.chainId).toBe('eip155:8453')
})

test('a view that was asked for while disconnected follows the connection', async () => {
  const { client, wallet, settle } = await page()
  act(() => void openModal(client, { view: 'Account' }))
  await see('Connect')
  act(() => void connect(client, connector))
  wallet.approve()
  await settle()
  await see('Account')
  expect(host()).not.toBeNull()
})

test('a wallet’s failure is shown in words', async () => {
  const { trigger, wallet, settle } = await page()
  press(trigger)
  await see('Connect')
  press(named(/Mock/))
  await see('ConnectingExternal')
  wallet.reject(new LatchkeyError('connection/wallet-locked'))
  await settle()
  expect(await modal().findByText('Mock is locked')).toBeTruthy()
})
