import { LatchkeyError } from '@latchkey/core'
import { evmAccount } from '@latchkey/core/testing'
import { act, waitFor } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { at, phone } from '../../test/at-view.tsx'
import { follow, gone, inside, modal, named, press, see } from '../../test/modal.ts'

const code = () => inside('[data-latchkey-part=qr]')

describe('pairing', () => {
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

  test('a certain wallet is named; a refusal is told and a new code made', async () => {
    const { show, settle, pairing, clock } = await at({ view: { view: 'ConnectingWalletConnect', walletId: 'rabby' } })
    await show()
    await see('ConnectingWalletConnect')
    await settle()
    expect(modal().getByRole('heading', { name: 'Rabby' })).toBeTruthy()
    pairing.asked[0]?.reject(new LatchkeyError('connection/user-rejected'))
    await settle()
    expect(await modal().findByText('Connection declined')).toBeTruthy()
    await act(() => clock.advance(1_000))
    press(named('Try again'))
    await settle()
    expect(pairing.asked).toHaveLength(2)
    await waitFor(() => expect(code()).not.toBeNull())
  })

  test('a relay that can’t be reached is told, and what still works', async () => {
    const made = await at({ view: 'ConnectingWalletConnectBasic' })
    made.pairing.failNext(new LatchkeyError('pairing/relay-unreachable'))
    await made.show()
    await see('ConnectingWalletConnectBasic')
    await made.settle()
    expect(await modal().findByText('No connection to the relay')).toBeTruthy()
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
