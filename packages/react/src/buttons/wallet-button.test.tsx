import type { WalletSource } from '@latchkey/core'
import { createMockAdapter, createMockPairing, createMockWallet, evmAccount } from '@latchkey/core/testing'
import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import { describe, expect, test, vi } from 'vitest'
import { setUp } from '../../test/set-up.tsx'
import { WalletButton } from './wallet-button.tsx'

const button = () => screen.getByRole('button')

const image = 'data:image/png;base64,iVBORw0KGgo='

/** The app's own list, which costs no request. */
const list: WalletSource = {
  local: true,
  async getWallets({ include, search = '' }) {
    const rabby = { id: 'rabby', name: 'Rabby', rdns: 'io.rabby', mobileLink: 'rabby://', imageUrl: image }
    const fits = include ? include.includes('rabby') : 'rabby'.includes(search.toLowerCase())
    return fits ? { wallets: [rabby], count: 1 } : { wallets: [], count: 0 }
  },
}

/** Every page is idle at once. */
function stubIdle() {
  vi.stubGlobal('requestIdleCallback', (call: () => void) => setTimeout(call))
  vi.stubGlobal('cancelIdleCallback', clearTimeout)
}

/** The code of the first hover is here. */
const loaded = () => act(async () => void (await import('../modal/modal.lazy.ts')))

describe('an installed wallet', () => {
  test('is named as it announces itself', async () => {
    const { render } = setUp()
    await render(<WalletButton wallet="io.mock" />)
    expect(button().textContent?.trim()).toBe('Connect Mock')
    expect(button().dataset.latchkeyWallet).toBe('io.mock')
  })

  test('is asked within the click after a hover, and its view shows what comes of it', async () => {
    const { render, client, wallet, settle } = setUp()
    await render(<WalletButton wallet="io.mock" />)
    fireEvent.pointerEnter(button())
    await loaded()
    expect(wallet.shown()).toBe(0)
    fireEvent.click(button())
    expect(wallet.shown()).toBe(1)
    expect(button().textContent?.trim()).toBe('Connecting…')
    expect(client.router.getState()).toMatchObject({
      open: true,
      history: [{ view: 'ConnectingExternal', rowId: 'io.mock', connectorId: 'io.mock' }],
    })
    wallet.approve()
    await settle()
    expect(button().textContent?.trim()).toBe('Connect Mock')
    expect(client.connection.getState().connections).toHaveProperty(['mock-eip155:io.mock'])
    expect(client.router.getState().open).toBe(false)
  })

  test('is asked without a hover too, and once only', async () => {
    const { render, wallet } = setUp()
    await render(<WalletButton wallet="io.mock" />)
    fireEvent.click(button())
    fireEvent.click(button())
    await loaded()
    expect(wallet.shown()).toBe(1)
  })

  test('offers itself again after a refusal', async () => {
    const { render, wallet } = setUp()
    await render(<WalletButton wallet="io.mock" />)
    fireEvent.click(button())
    await loaded()
    expect(button().textContent?.trim()).toBe('Connecting…')
    wallet.reject()
    await waitFor(() => expect(button().textContent?.trim()).toBe('Connect Mock'))
  })

  test('that is connected already is not asked again: its account opens', async () => {
    const { render, client, wallet, connect } = setUp()
    await render(<WalletButton wallet="io.mock" />)
    await connect()
    const before = wallet.shown()
    fireEvent.click(button())
    await loaded()
    expect(wallet.shown()).toBe(before)
    expect(client.router.getState().history).toMatchObject([{ view: 'Account' }])
  })

  test('is not asked before a consent that the app wants', async () => {
    const { render, client, wallet } = setUp({
      provider: { legal: { termsUrl: 'https://example.org', consent: true } },
    })
    await render(<WalletButton wallet="io.mock" />)
    fireEvent.click(button())
    await loaded()
    expect(wallet.shown()).toBe(0)
    expect(client.router.getState().history).toEqual([{ view: 'Connect' }])
    const { consent } = await import('../views/consent.ts')
    client.use(consent).set(true)
    fireEvent.click(button())
    expect(wallet.shown()).toBe(1)
  })
})

describe('a wallet that isn’t installed', () => {
  test('is paired', async () => {
    const { render, client } = setUp()
    await render(<WalletButton wallet="c57ca95b" name="Trust" />)
    expect(button().textContent?.trim()).toBe('Connect Trust')
    fireEvent.click(button())
    await loaded()
    expect(client.router.getState().history).toEqual([{ view: 'ConnectingWalletConnect', walletId: 'c57ca95b' }])
  })

  test.each(['io.rabby', 'rabby', 'Rabby'])('is found by %s where the app has a list of its own', async (wallet) => {
    stubIdle()
    for (const [pairing, route] of [
      [createMockPairing(), { view: 'ConnectingWalletConnect', walletId: 'rabby' }],
      [undefined, { view: 'Downloads', walletId: 'rabby' }],
    ] as const) {
      const { render, client } = setUp({ client: { wallets: list, pairing } })
      const { unmount } = await render(<WalletButton wallet={wallet} />)
      // Called by its name, the button has that label before the list has answered. The image comes with the answer.
      await waitFor(() => expect(button().querySelector('img')?.src).toBe(image))
      expect(button().textContent?.trim()).toBe('Connect Rabby')
      fireEvent.click(button())
      await loaded()
      expect(client.router.getState().history).toEqual([route])
      unmount()
    }
  })

  test('an installed wallet is asked by its id in the list too', async () => {
    stubIdle()
    const mock = createMockWallet({
      id: 'io.rabby',
      name: 'Rabby Wallet',
      rdns: 'io.rabby',
      accounts: [evmAccount('0x5')],
    })
    const adapters = [createMockAdapter({ namespace: 'eip155', wallets: [mock] })]
    const { render } = setUp({ client: { wallets: list, adapters } })
    await render(<WalletButton wallet="rabby" />)
    await waitFor(() => expect(button().textContent?.trim()).toBe('Connect Rabby Wallet'))
    fireEvent.click(button())
    await loaded()
    expect(mock.shown()).toBe(1)
  })

  test('a name that the list doesn’t have gives the developer an alert', async () => {
    stubIdle()
    const { render, client } = setUp({ client: { wallets: list, logLevel: 'silent' } })
    await render(<WalletButton wallet="com.nobody" />)
    await waitFor(() =>
      expect(client.alerts.getState().alerts).toMatchObject([
        { code: 'config/wallet-id-unknown', long: expect.stringMatching(/WalletButton: com\.nobody$/) },
      ]),
    )
  })

  test('without a pairing the list says where to get it', async () => {
    const { render, client } = setUp({ client: { pairing: undefined } })
    await render(<WalletButton wallet="c57ca95b" name="Trust" />)
    fireEvent.click(button())
    await loaded()
    expect(client.router.getState().history).toEqual([{ view: 'Connect' }])
  })
})
