import { act, fireEvent, screen } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { setUp } from '../../test/set-up.tsx'
import { WalletButton } from './wallet-button.tsx'

const button = () => screen.getByRole('button')

/** The code of the first hover is here. */
const loaded = () => act(async () => void (await import('../modal/modal-code.ts')))

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
    const { render, wallet, settle } = setUp()
    await render(<WalletButton wallet="io.mock" />)
    fireEvent.click(button())
    await loaded()
    expect(button().textContent?.trim()).toBe('Connecting…')
    wallet.reject()
    await settle()
    expect(button().textContent?.trim()).toBe('Connect Mock')
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

  test('without a pairing the list says where to get it', async () => {
    const { render, client } = setUp({ client: { pairing: undefined } })
    await render(<WalletButton wallet="c57ca95b" name="Trust" />)
    fireEvent.click(button())
    await loaded()
    expect(client.router.getState().history).toEqual([{ view: 'Connect' }])
  })
})
