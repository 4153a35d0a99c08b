import { connect } from '@latchkey/core'
import { createMockAdapter, createMockWallet, evmAccount } from '@latchkey/core/testing'
import { act, waitFor } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { at } from '../../test/at-view.tsx'
import { inside, modal, named, press, see, shown } from '../../test/modal.ts'

const shownText = () => inside('[data-latchkey-view]')?.textContent ?? ''

describe('Account', () => {
  test('shows name, balance, network and wallet, copies the address and disconnects', async () => {
    const { show, connect, settle, platform, client } = await at({}, { name: 'alice.eth' })
    await connect()
    await show()
    await see('Account')
    await settle()
    for (const text of ['alice.eth', '1.234 ETH', 'Ethereum']) expect(modal().getAllByText(text)).toBeTruthy()
    press(named(/Copy address/))
    await settle()
    expect(platform.copied).toEqual(['0x1111111111111111111111111111111111111111'])
    press(named(/Wallet settings/))
    await modal().findByRole('button', { name: 'Disconnect' })
    press(named('Disconnect'))
    await settle()
    expect(client.connection.getState().connections).toEqual({})
    await waitFor(() => expect(shown()).not.toBe('Account'))
  })

  test('a balance that can’t be read is shown as such and tried again after a while', async () => {
    const { show, connect, settle, reads, clock } = await at({}, { balance: 'fails' })
    await connect()
    await show()
    await see('Account')
    await settle()
    expect(await modal().findAllByText('Token Balance Unavailable')).toBeTruthy()
    expect(reads.balances).toBe(1)
    await act(() => clock.advance(30_000))
    expect(reads.balances).toBe(2)
  })

  test('lists other connections, changes to one and ends one', async () => {
    const one = createMockWallet({
      id: 'io.mock',
      name: 'Mock',
      rdns: 'io.mock',
      accounts: [evmAccount('0xaaaa000000000000000000000000000000000001')],
    })
    const two = createMockWallet({
      id: 'io.two',
      name: 'Two',
      rdns: 'io.two',
      accounts: [evmAccount('0xbbbb000000000000000000000000000000000002')],
    })
    const adapter = createMockAdapter({ namespace: 'eip155', wallets: [one, two] })
    const { show, settle, client } = await at({}, { client: { adapters: [adapter] } })
    for (const wallet of [one, two])
      await act(async () => {
        const connected = connect(client, { adapterId: 'mock-eip155', connectorId: wallet.id })
        wallet.approve()
        await connected
      })
    await show()
    await see('Account')
    // With how many accounts there are, of both wallets.
    press(named(/Wallet settings/))
    await modal().findByRole('button', { name: 'Disconnect' })
    press(named(/^Accounts and wallets.*2$/))
    await see('SwitchAddress')
    press(named(/^0xaa.*0001/))
    await see('Account')
    expect(client.connection.getState().activeByNamespace.eip155).toBe('mock-eip155:io.mock')
    expect(shownText()).toContain('Connected with Mock')
    press(named(/Wallet settings/))
    await modal().findByRole('button', { name: 'Disconnect' })
    press(named(/^Accounts and wallets/))
    await see('SwitchAddress')
    press(named('Disconnect Two'))
    await settle()
    expect(Object.keys(client.connection.getState().connections)).toEqual(['mock-eip155:io.mock'])
  })
})
