import { connect, connectionStatus, connectPairing, type LatchkeyOptions } from '@latchkey/core'
import { bitcoin, cosmoshub, mainnet, osmosis, solana } from '@latchkey/core/networks'
import {
  createMockAdapter,
  createMockBitcoin,
  createMockCosmos,
  createMockWallet,
  dispatch,
  evmAccount,
} from '@latchkey/core/testing'
import { act, fireEvent, waitFor } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { at } from '../../test/at-view.tsx'
import { gone, inside, modal, named, press, see, shown } from '../../test/modal.ts'
import { setUp } from '../../test/set-up.tsx'
import { createViews } from '../modal/views.ts'

const evmAddress = '0xAAaa000000000000000000000000000000000001'
const solanaAddress = '7S3P4HxJpyyigGzodYwHtCxZyUQe9JiBMHyRWXArAaKv'

/** One wallet that announces itself in two ecosystems by the same rdns, and wallets of one ecosystem each. */
function createWallets() {
  const evm = createMockWallet({
    id: 'lux-evm',
    name: 'Lux',
    rdns: 'app.lux',
    accounts: [evmAccount(evmAddress), evmAccount('0xBBbb000000000000000000000000000000000002')],
  })
  const sol = createMockWallet<'solana'>({
    id: 'lux-solana',
    name: 'Lux',
    rdns: 'app.lux',
    accounts: [{ key: solanaAddress, addresses: [{ chainId: '*', address: solanaAddress }], type: 'eoa' }],
  })
  const btc = createMockBitcoin()
  const cosmos = createMockCosmos()
  const adapters = [
    createMockAdapter({ namespace: 'eip155', wallets: [evm] }),
    createMockAdapter({ namespace: 'solana', wallets: [sol] }),
    btc.adapter,
    cosmos.adapter,
  ]
  const networks: LatchkeyOptions['networks'] = [mainnet, solana, bitcoin, cosmoshub, osmosis]
  return { evm, sol, btc: btc.wallet, cosmos: cosmos.wallet, client: { adapters, networks } }
}

async function page(view: Parameters<typeof at>[0] = {}) {
  const { client: options, ...wallets } = createWallets()
  const made = await at(view, { client: options })
  const connected = (adapterId: string, wallet: { id: string; approve(): void }) =>
    act(async () => {
      const answer = connect(made.client, { adapterId, connectorId: wallet.id })
      wallet.approve()
      await answer
    })
  const text = () => inside('[data-latchkey-view]')?.textContent ?? ''
  const activeOf = () => made.client.connection.getState().activeNamespace
  return { ...made, ...wallets, connected, text, activeOf }
}

describe('one wallet of several ecosystems', () => {
  test('is one row; its view connects all, one after the other', async () => {
    const { show, settle, evm, sol, client, activeOf } = await page()
    await show()
    await see('Connect')
    expect(modal().getAllByRole('button', { name: /^L?Lux/ })).toHaveLength(1)
    press(named(/Lux.*Multichain/))
    await see('ConnectingMultiChain')
    expect(evm.prompts).toHaveLength(0)
    press(named('Connect all'))
    expect([evm.prompts.length, sol.prompts.length]).toEqual([1, 0])
    act(() => evm.reject())
    // The code of errors is on its way.
    expect(await modal().findByText('Declined')).toBeTruthy()
    act(() => sol.approve())
    await settle()
    expect(connectionStatus(client.connection.getState(), 'solana')).toBe('connected')
    press(named(/Ethereum.*Declined.*Try again/))
    act(() => evm.approve())
    await settle()
    await gone()
    expect(Object.keys(client.connection.getState().activeByNamespace).sort()).toEqual(['eip155', 'solana'])
    expect(activeOf()).toBe('eip155')
  })

  test('the connected ecosystems are enough for a visitor who says so', async () => {
    const { show, settle, evm, client } = await page()
    await show()
    press(named(/Lux/))
    await see('ConnectingMultiChain')
    press(named('Connect all'))
    act(() => evm.approve())
    await settle()
    press(named('Back'))
    await see('Connect')
    expect(Object.keys(client.connection.getState().connections)).toEqual(['mock-eip155:lux-evm'])
  })

  test('a list of one ecosystem goes straight to it', async () => {
    const { show, sol, evm } = await page({ view: { view: 'Connect', namespace: 'solana' } })
    await show()
    await see('Connect')
    press(named(/Lux/))
    expect([evm.prompts.length, sol.prompts.length]).toEqual([0, 1])
    await see('ConnectingExternal')
  })
})

describe('accounts side by side', () => {
  test('are listed by ecosystem and wallet, and each can be used and copied', async () => {
    const { show, settle, connected, evm, sol, btc, client, activeOf, platform, text } = await page({
      view: 'SwitchAddress',
    })
    await connected('mock-eip155', evm)
    await connected('mock-bip122', btc)
    await connected('mock-solana', sol)
    await show()
    await see('SwitchAddress')
    for (const name of ['Ethereum', 'Solana', 'Bitcoin']) expect(modal().getByRole('region', { name })).toBeTruthy()
    expect(modal().getByText('Payments')).toBeTruthy()
    press(named(/^Copy address 7S3P/))
    await settle()
    expect(platform.copied).toEqual([solanaAddress])
    press(named(/^0xBB.*0002/))
    await settle()
    expect(activeOf()).toBe('eip155')
    expect(client.connection.getState().connections['mock-eip155:lux-evm']?.activeAccount).toMatch(/0002$/)
    expect(text()).toContain('In use')
    press(named('Disconnect Xverse-like'))
    await settle()
    expect(Object.keys(client.connection.getState().connections)).toHaveLength(2)
    press(named('Disconnect all'))
    await settle()
    expect(client.connection.getState().connections).toEqual({})
    await see('Connect')
  })

  test('a session of several ecosystems ends as a whole, after a confirmation that says so', async () => {
    const { show, settle, client, pairing, text } = await page({ view: 'SwitchAddress' })
    await act(async () => {
      const { approval } = await connectPairing(client, {})
      pairing.asked[0]?.approve()
      await approval
    })
    await show()
    await see('SwitchAddress')
    press(named('Disconnect Phone wallet, Ethereum'))
    await settle()
    expect(text()).toContain('It is one session: Ethereum and Solana end with it.')
    press(named('Keep it'))
    await settle()
    expect(Object.keys(client.connection.getState().connections)).toHaveLength(2)
    press(named('Disconnect Phone wallet, Solana'))
    press(named('Disconnect'))
    await settle()
    expect(client.connection.getState().connections).toEqual({})
    expect(pairing.ended).toEqual(['session-1'])
  })

  test('another wallet is added from there', async () => {
    const { show, connected, evm, btc, settle, client } = await page({ view: 'SwitchAddress' })
    await connected('mock-eip155', evm)
    await show()
    await see('SwitchAddress')
    press(named('Add another wallet'))
    await see('Connect')
    press(named(/Xverse-like/))
    await see('ConnectingExternal')
    act(() => btc.approve())
    await settle()
    await gone()
    expect(Object.keys(client.connection.getState().connections)).toHaveLength(2)
  })
})

describe('networks of several ecosystems', () => {
  test('come by ecosystem; one whose wallet is connected is switched to, whose isn’t connected is connected first', async () => {
    const { show, connected, evm, sol, btc, settle, activeOf, client } = await page({ view: 'Networks' })
    await connected('mock-solana', sol)
    await connected('mock-eip155', evm)
    await show()
    await see('Networks')
    expect(modal().getByRole('region', { name: 'Cosmos' }).textContent).toMatch(/Not connected/)
    expect(modal().getByRole('region', { name: 'Solana' }).textContent).toMatch(/Connected.*Chosen here/)
    press(modal().getByRole('region', { name: 'Solana' }).querySelector('button'))
    await settle()
    await gone()
    expect(activeOf()).toBe('solana')

    await show()
    await see('Networks')
    press(modal().getByRole('region', { name: 'Bitcoin' }).querySelector('button'))
    await see('SwitchActiveChain')
    expect(activeOf()).toBe('solana')
    press(named('Choose a wallet'))
    await see('Connect')
    expect(modal().queryByRole('button', { name: /Lux/ })).toBeNull()
    press(named(/Xverse-like/))
    await see('ConnectingExternal')
    act(() => btc.approve())
    await settle()
    await gone()
    expect(activeOf()).toBe('bip122')
    expect(Object.keys(client.connection.getState().connections)).toHaveLength(3)
  })

  test('the wallet that is connected elsewhere goes on here, too', async () => {
    const { show, connected, evm, sol, settle, activeOf } = await page({ view: 'Networks' })
    await connected('mock-eip155', evm)
    await show()
    await see('Networks')
    press(modal().getByRole('region', { name: 'Solana' }).querySelector('button'))
    await see('SwitchActiveChain')
    press(named('Continue with Lux'))
    expect(sol.prompts).toHaveLength(1)
    act(() => sol.approve())
    await settle()
    await gone()
    expect(activeOf()).toBe('solana')
  })

  test('thought better of: nothing has changed, and a later connection goes nowhere else', async () => {
    const { show, connected, evm, client, activeOf } = await page({ view: 'Networks' })
    await connected('mock-eip155', evm)
    await show()
    await see('Networks')
    press(modal().getByRole('region', { name: 'Bitcoin' }).querySelector('button'))
    await see('SwitchActiveChain')
    press(named('Choose a wallet'))
    await see('Connect')
    press(named('Back'))
    await see('SwitchActiveChain')
    press(named('Not now'))
    await see('Networks')
    expect(client.router.getState().continuation).toBeUndefined()
    expect(activeOf()).toBe('eip155')
  })
})

describe('receiving', () => {
  test('bitcoin: the payments address as a BIP-21-like code, the ordinals one on its own tab', async () => {
    const { show, connected, btc, settle, platform, text } = await page({ view: 'WalletReceive' })
    await connected('mock-bip122', btc)
    await show()
    await see('WalletReceive')
    expect(text()).toContain('bc1qpayment')
    expect(text()).toContain('Only send assets on Bitcoin')
    expect(modal().getByRole('img', { name: /QR/ })).toBeTruthy()
    fireEvent.click(modal().getByRole('tab', { name: 'Ordinals' }))
    await settle()
    expect(text()).toContain('bc1pordinals')
    expect(text()).not.toContain('Only send assets on Bitcoin')
    press(named('Copy address'))
    await settle()
    expect(platform.copied).toEqual(['bc1pordinals'])
  })

  test('cosmos: each network has its own spelling', async () => {
    const { show, connected, cosmos, settle, platform, text } = await page({ view: 'WalletReceive' })
    await connected('mock-cosmos', cosmos)
    await show()
    await see('WalletReceive')
    expect(text()).toContain('cosmos1qqqq')
    expect(text()).toContain('On other networks you have another one')
    press(named(/Compatible networks/))
    await see('WalletCompatibleNetworks')
    press(named('Copy address on Osmosis'))
    await settle()
    expect(platform.copied).toEqual(['osmo1qqqq'])
    press(named('Back'))
    await see('WalletReceive')
  })
})

test('an unsupported network: the way out ends this connection alone', async () => {
  const { show, connected, evm, sol, settle, client } = await page()
  await connected('mock-solana', sol)
  await connected('mock-eip155', evm)
  await show()
  await see('Account')
  act(() =>
    dispatch(client, { type: 'changed', connectionId: 'mock-eip155:lux-evm', change: { chainId: 'eip155:999' } }),
  )
  await see('UnsupportedChain')
  expect(modal().queryByRole('button', { name: /Bitcoin/ })).toBeNull()
  press(named('Disconnect'))
  await settle()
  await waitFor(() => expect(shown()).not.toBe('UnsupportedChain'))
  expect(Object.keys(client.connection.getState().connections)).toEqual(['mock-solana:lux-solana'])
})

test('which wallets are one is asked ahead of the first opening, where there are several ecosystems', async () => {
  let asked = 0
  const identities = async () => {
    asked += 1
    return { identifyWallet: () => undefined } as never
  }
  const { client: several } = createWallets()
  createViews(setUp({ client: { identities } }).client)
  expect(asked).toBe(0)
  createViews(setUp({ client: { ...several, identities } }).client)
  expect(asked).toBe(1)
})
