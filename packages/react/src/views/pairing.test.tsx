import { LatchkeyError } from '@latchkey/core'
import { mainnet, solana } from '@latchkey/core/networks'
import { evmAccount } from '@latchkey/core/testing'
import { act, fireEvent, waitFor } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { at, phone } from '../../test/at-view.tsx'
import { follow, gone, inside, modal, named, press, see, shown } from '../../test/modal.ts'

const code = () => inside('[data-latchkey-part=qr]')

describe('pairing', () => {
  const legal = { termsUrl: 'https://example.org', consent: true }

  test.each([
    ['AllWallets', { view: 'AllWallets' }],
    ['ConnectingWalletConnectBasic', { view: 'ConnectingWalletConnectBasic' }],
    ['ConnectingWalletConnect', { view: { view: 'ConnectingWalletConnect', walletId: 'rabby' } }],
    ['ConnectingExternal', { view: { view: 'ConnectingExternal', rowId: 'io.mock', connectorId: 'io.mock' } }],
    ['ConnectingMultiChain', { view: { view: 'ConnectingMultiChain', rowId: 'io.mock' } }],
  ] as const)(
    '%s, opened directly, leads to the consent that the app asks for, and opens once it is given',
    async (name, view) => {
      const { show, settle, client, wallet } = await at(view, { provider: { legal } })
      await show()
      await see('Connect')
      expect(client.router.getState().history).toEqual([{ view: 'Connect' }])
      await settle()
      expect(wallet.shown()).toBe(0)
      fireEvent.click(modal().getByRole('checkbox'))
      await show()
      await see(name)
      await settle()
      expect(shown()).toBe(name)
    },
  )

  test('in a wallet’s own browser the consent comes before that wallet is asked', async () => {
    const device = { ...phone.device, insideWallet: 'injected' } as const
    const { show, settle, wallet } = await at({}, { provider: { legal }, platform: { device } })
    await show()
    await see('Connect')
    await settle()
    expect(wallet.shown()).toBe(0)
    fireEvent.click(modal().getByRole('checkbox'))
    await show()
    await see('ConnectingExternal')
    expect(wallet.shown()).toBe(1)
  })

  test('without a consent to give, a view that is opened directly stays', async () => {
    const { show, settle } = await at({ view: 'AllWallets' }, { provider: { legal: { ...legal, consent: false } } })
    await show()
    await see('AllWallets')
    await settle()
    expect(shown()).toBe('AllWallets')
  })

  test('any wallet scans the code', async () => {
    const { show, settle, pairing, client } = await at({ view: 'ConnectingWalletConnectBasic' })
    await show()
    await see('ConnectingWalletConnectBasic')
    await settle()
    await waitFor(() => expect(code()).not.toBeNull())
    pairing.asked[0]?.approve({ eip155: [evmAccount('0x7777777777777777777777777777777777777777')] })
    await settle()
    await gone()
    expect(client.connection.getState().sessions).toHaveProperty('session-1')
  })

  test('a certain wallet is named; a refusal is shown and a new code made', async () => {
    const { show, settle, pairing, clock } = await at({ view: { view: 'ConnectingWalletConnect', walletId: 'rabby' } })
    await show()
    await see('ConnectingWalletConnect')
    await settle()
    expect(modal().getByRole('heading', { name: 'Rabby' })).toBeTruthy()
    pairing.asked[0]?.reject(new LatchkeyError('connection/user-rejected'))
    await settle()
    expect(await modal().findByText('Connection declined')).toBeTruthy()
    expect(named('Try again').getAttribute('aria-disabled')).toBe('true')
    await act(() => clock.advance(999))
    expect(named('Try again').getAttribute('aria-disabled')).toBe('true')
    await act(() => clock.advance(1))
    expect(named('Try again').hasAttribute('aria-disabled')).toBe(false)
    press(named('Try again'))
    await settle()
    expect(pairing.asked).toHaveLength(2)
    await waitFor(() => expect(code()).not.toBeNull())
  })

  test('a relay that can’t be reached is named, with the ways that still work', async () => {
    const made = await at({ view: 'ConnectingWalletConnectBasic' })
    made.pairing.failNext(new LatchkeyError('pairing/relay-unreachable'))
    await made.show()
    await see('ConnectingWalletConnectBasic')
    await made.settle()
    expect(await modal().findByText('Phone wallets can’t be reached')).toBeTruthy()
  })

  test('on a phone: opening, still here, and three ways on', async () => {
    const { show, settle, clock } = await at(
      { view: { view: 'ConnectingWalletConnect', walletId: 'rabby' } },
      { platform: phone },
    )
    await show()
    await see('ConnectingWalletConnect')
    await settle()
    const link = modal().getByRole('link', { name: /Open Rabby/ })
    expect(link.getAttribute('href')).toMatch(/^rabby:\/\//)
    follow(link)
    expect(await modal().findByText('Opening Rabby…')).toBeTruthy()
    await act(() => clock.advance(1_500))
    expect(await modal().findByText('Can’t see Rabby?')).toBeTruthy()
    press(named('Show QR code'))
    await waitFor(() => expect(code()).not.toBeNull())
  })

  test.each([
    [{}, null],
    [{ framed: true }, '_top'],
    [{ telegram: true, framed: true }, '_blank'],
  ] as const)('on a phone, %j, links open where they lead out', async (device, target) => {
    const platform = { device: { ...phone.device, ...device } }
    const { show, settle, client } = await at(
      { view: { view: 'ConnectingWalletConnect', walletId: 'rabby' } },
      { platform },
    )
    await show()
    await see('ConnectingWalletConnect')
    await settle()
    expect(
      modal()
        .getByRole('link', { name: /Open Rabby/ })
        .getAttribute('target'),
    ).toBe(target)
    act(() => client.router.push({ view: 'AllWallets' }))
    await see('AllWallets')
    await settle()
    const row = await modal().findByRole('link', { name: 'Wallet 1' })
    expect(row.getAttribute('href')).toMatch(/^https:\/\/w1\.example\/wc\?uri=/)
    expect(row.getAttribute('target')).toBe(target)
    act(() => client.router.push({ view: 'ConnectingWalletConnectBasic' }))
    await see('ConnectingWalletConnectBasic')
    await settle()
    const any = modal().getByRole('link', { name: /^Open/ })
    expect([any.getAttribute('href'), any.getAttribute('target')]).toEqual(['wc:mock-1@2', target])
  })

  test('on a phone a wallet that is in no page opens this one inside itself', async () => {
    const wallets = {
      getWallets: async () => ({ wallets: [{ id: 'phantom', name: 'Phantom', rdns: 'app.phantom' }], count: 1 }),
    }
    const { show, settle, client, pairing } = await at(
      { view: 'AllWallets' },
      { platform: phone, client: { wallets, networks: [mainnet, solana] } },
    )
    await show()
    await see('AllWallets')
    await settle()
    const row = await modal().findByRole('link', { name: /^Phantom/ })
    expect(row.getAttribute('href')).toMatch(/^https:\/\/phantom\.app\/ul\/browse\/https%3A%2F%2F/)
    expect(row.hasAttribute('target')).toBe(false)
    follow(row)
    await settle()
    // Nothing waits here, and no relay was asked for it.
    await see('AllWallets')
    expect(pairing.asked).toEqual([])
    act(() => client.router.push({ view: 'ConnectingWalletConnect', walletId: 'phantom' }))
    await see('ConnectingWalletConnect')
    await settle()
    const open = modal().getByRole('link', { name: /Open Phantom/ })
    expect(open.getAttribute('href')).toBe(row.getAttribute('href'))
  })

  test('the link is copied', async () => {
    const { show, settle, platform } = await at({ view: 'ConnectingWalletConnectBasic' })
    await show()
    await see('ConnectingWalletConnectBasic')
    await settle()
    press(named('Copy link'))
    await settle()
    expect(platform.copied).toEqual(['wc:mock-1@2'])
  })
})
