import type { WalletQuery } from '@latchkey/core/ports'
import { act, fireEvent, waitFor } from '@testing-library/react'
import { describe, expect, test, vi } from 'vitest'
import { at, phone, wallets } from '../../test/at-view.tsx'
import { follow, gone, inside, modal, named, press, see } from '../../test/modal.ts'

test('[S2.1] views are a history without URLs; going back from the first one closes', async () => {
  const push = vi.spyOn(window.history, 'pushState')
  const replace = vi.spyOn(window.history, 'replaceState')
  const before = [location.href, window.history.length]
  const { client, show } = await at({})
  const views = () => client.router.getState().history.map(({ view }) => view)
  await show()
  await see('Connect')
  press(named('Help'))
  await see('WhatIsAWallet')
  press(named('Get a wallet'))
  await see('GetWallet')
  expect(views()).toEqual(['Connect', 'WhatIsAWallet', 'GetWallet'])
  press(named('Back'))
  await see('WhatIsAWallet')
  expect(views()).toEqual(['Connect', 'WhatIsAWallet'])
  // Escape and a phone's back gesture are the dialog's `cancel`.
  const back = () => fireEvent(inside('dialog') as HTMLElement, new Event('cancel', { cancelable: true }))
  back()
  await see('Connect')
  expect(client.router.getState().open).toBe(true)
  back()
  await gone()
  expect(client.router.getState().open).toBe(false)
  expect([location.href, window.history.length]).toEqual(before)
  expect(push).not.toHaveBeenCalled()
  expect(replace).not.toHaveBeenCalled()
})

describe('Connect', () => {
  test('lists wallets in groups and leads to all of them', async () => {
    const { show, settle } = await at({})
    await show()
    await see('Connect')
    await settle()
    expect(modal().getByText('WalletConnect')).toBeTruthy()
    expect(modal().getByText('Mock')).toBeTruthy()
    expect(modal().getByText('Rabby')).toBeTruthy()
    press(named(/All wallets/))
    await see('AllWallets')
    press(named('Back'))
    await see('Connect')
  })

  test.each([
    ['on a computer', undefined, 'Confirm in the extension.'],
    ['on a phone, where there are no extensions,', phone, 'Open Mock and confirm.'],
  ] as const)('%s a wallet of this browser is said to ask where it does', async (_, platform, words) => {
    const { show } = await at({ view: { view: 'ConnectingExternal', rowId: 'io.mock' } }, { platform })
    await show()
    await see('ConnectingExternal')
    expect(await modal().findByText(words)).toBeTruthy()
  })

  test('a consent comes before any wallet', async () => {
    const { show, wallet } = await at({}, { provider: { legal: { termsUrl: 'https://example.org', consent: true } } })
    await show()
    await see('Connect')
    press(named(/Mock/))
    expect(wallet.shown()).toBe(0)
    fireEvent.click(modal().getByRole('checkbox'))
    press(named(/Mock/))
    expect(wallet.shown()).toBe(1)
  })

  test('the explanation of wallets, and getting one', async () => {
    const { show } = await at({})
    await show()
    await see('Connect')
    press(named('Help'))
    await see('WhatIsAWallet')
    press(named('Get a wallet'))
    await see('GetWallet')
    press(await modal().findByRole('button', { name: /Rabby/ }))
    await see('Downloads')
    expect(modal().getByRole('heading', { name: 'Get Rabby' })).toBeTruthy()
    press(named(/In this browser/))
    await waitFor(() => expect(modal().getByText('Install the extension')).toBeTruthy())
    expect(modal().getByRole('link', { name: /store/i }).getAttribute('href')).toBe('https://chrome.example/rabby')
  })

  test('on a phone a wallet’s row is a link into it', async () => {
    const { show, settle, pairing } = await at({}, { platform: phone })
    await show()
    await see('Connect')
    await settle()
    await waitFor(() => expect(pairing.asked).toHaveLength(1))
    await settle()
    const link = modal().getAllByRole('link', { name: /Rabby|Wallet 0/ })[0] as HTMLAnchorElement
    expect(decodeURIComponent(link.href)).toContain('wc:mock-1@2')
    follow(link)
    await see('ConnectingWalletConnect')
    expect(pairing.asked).toHaveLength(1)
  })
})

describe('AllWallets', () => {
  test('searches, and says when nothing is called that', async () => {
    const { show, clock } = await at({ view: 'AllWallets' })
    await show()
    await see('AllWallets')
    const search = modal().getByRole('searchbox')
    fireEvent.change(search, { target: { value: 'Rabby' } })
    await act(() => clock.advance(300))
    expect(await modal().findByRole('button', { name: /Rabby/ })).toBeTruthy()
    fireEvent.change(search, { target: { value: 'Nonsense' } })
    await act(() => clock.advance(300))
    expect(await modal().findByRole('heading', { name: /No wallet called “Nonsense”/ })).toBeTruthy()
  })

  test('a list that doesn’t load can be asked for again', async () => {
    let failing = true
    const source = {
      getWallets: (query: WalletQuery) => (failing ? Promise.reject(new Error('offline')) : wallets.getWallets(query)),
    }
    const { show, settle } = await at({ view: 'AllWallets' }, { client: { wallets: source } })
    await show()
    await see('AllWallets')
    await settle()
    expect(await modal().findByText('The list didn’t load')).toBeTruthy()
    failing = false
    press(named('Try again'))
    await settle()
    expect(await modal().findByRole('button', { name: /Rabby/ })).toBeTruthy()
  })
})
