import { disconnect } from '@latchkey/core'
import type { ListedWallet, WalletQuery } from '@latchkey/core/ports'
import { createMockAdapter, createMockWallet, evmAccount } from '@latchkey/core/testing'
import type { WalletRow } from '@latchkey/core/wallets'
import { act, waitFor } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { connector, setUp } from '../../test/set-up.tsx'
import { useLatchkeyAccount } from './use-latchkey-account.ts'
import { useLatchkeyConnect } from './use-latchkey-connect.ts'
import { useLatchkeyPairing } from './use-latchkey-pairing.ts'
import { useLatchkeyWalletImages } from './use-latchkey-wallet-images.ts'
import { useLatchkeyWallets } from './use-latchkey-wallets.ts'

const listed: readonly ListedWallet[] = Array.from({ length: 60 }, (_, index) => ({
  id: `listed-${index}`,
  name: index === 59 ? 'Needle' : `Listed ${index}`,
  imageId: `image-${index}`,
  mobileLink: `https://wallet-${index}.example`,
}))

/** A wallet source that answers as the registry does. */
const wallets = {
  async getWallets({ page, entries, search, include }: WalletQuery) {
    const found = listed.filter(
      ({ id, name }) => (!search || name.includes(search)) && (!include || include.includes(id)),
    )
    return { wallets: found.slice((page - 1) * entries, page * entries), count: found.length }
  },
  async getImage() {
    return { bytes: new Uint8Array([1, 2, 3]), type: 'image/png' }
  },
}

const installedRow = (rows: readonly { rows: readonly WalletRow[] }[]) =>
  rows.flatMap((group) => group.rows).find(({ id }) => id === 'io.mock') as WalletRow

describe('useLatchkeyWallets', () => {
  test('lists what is installed, then what is listed, page by page', async () => {
    const { renderHook } = setUp({ client: { wallets } })
    const { result } = await renderHook(() => useLatchkeyWallets())
    await waitFor(() =>
      expect(result.current.groups.map(({ id }) => id)).toEqual(['walletConnect', 'injected', 'recommended']),
    )
    expect(result.current.list.rows.filter(({ connectors }) => connectors.length === 0).length).toBeLessThan(40)
    act(() => result.current.more())
    await waitFor(() => expect(result.current.list.rows.length).toBeGreaterThanOrEqual(40))
    const shown = result.current.list.rows.length
    act(() => result.current.more())
    await waitFor(() => expect(result.current.list.rows.length).toBeGreaterThan(shown))
    expect(result.current.find('listed-3')?.name).toBe('Listed 3')
  })

  test('lists only the wallets that a search finds', async () => {
    const { renderHook, clock } = setUp({ client: { wallets } })
    const { result } = await renderHook(() => useLatchkeyWallets())
    act(() => result.current.search('Needle'))
    await act(() => clock.advance(300))
    expect(result.current.list.rows.map(({ name }) => name)).toEqual(['Needle'])
  })

  test('a press asks an installed wallet within the click', async () => {
    const { renderHook, wallet } = setUp()
    const { result } = await renderHook(() => useLatchkeyWallets())
    act(() => {
      expect(result.current.select(installedRow(result.current.groups))).toBe('connecting')
      expect(wallet.shown()).toBe(1)
    })
  })

  test('a press begins a pairing for another one', async () => {
    const { renderHook, settle, pairing } = setUp({ client: { wallets } })
    const { result } = await renderHook(() => useLatchkeyWallets())
    await settle()
    const row = result.current.groups.find(({ id }) => id === 'recommended')?.rows[0] as WalletRow
    act(() => {
      expect(result.current.select(row)).toBe('pairing')
    })
    await settle()
    expect(pairing.asked).toHaveLength(1)
  })

  test('without a pairing a wallet that isn’t here can’t be reached', async () => {
    const { renderHook } = setUp({ client: { pairing: undefined } })
    const { result } = await renderHook(() => useLatchkeyWallets())
    const row: WalletRow = { id: 'x', name: 'X', connectors: [], tags: [], group: 'recommended', surface: 'none' }
    expect(result.current.select(row)).toBe('unreachable')
  })

  test('images come for the rows that are drawn only', async () => {
    const { renderHook, settle } = setUp({ client: { wallets } })
    const { result } = await renderHook(() => {
      const rows = useLatchkeyWallets().groups.find(({ id }) => id === 'recommended')?.rows ?? []
      return { rows, imageOf: useLatchkeyWalletImages(rows.slice(0, 1)) }
    })
    await settle()
    const [first, second] = result.current.rows as [WalletRow, WalletRow]
    expect(result.current.imageOf(first)).toBe('data:image/png;base64,AQID')
    expect(result.current.imageOf(second)).toBeUndefined()
  })

  test('draws no image from outside where the app wants none', async () => {
    const { renderHook, settle } = setUp({ client: { wallets, icons: 'generated' } })
    const { result } = await renderHook(() => useLatchkeyWalletImages([]))
    await settle()
    const row: WalletRow = {
      id: 'x',
      name: 'X',
      connectors: [],
      tags: [],
      group: 'injected',
      surface: 'none',
      imageUrl: 'https://x.example/x.png',
    }
    expect(result.current(row)).toBeUndefined()
  })
})

describe('useLatchkeyConnect', () => {
  test('tells every step of an attempt', async () => {
    const { renderHook, wallet, settle, client } = setUp()
    const { result } = await renderHook(() => ({ ...useLatchkeyConnect(), address: useLatchkeyAccount().address }))
    expect(result.current).toMatchObject({ status: 'idle', connector: undefined })
    act(() => {
      result.current.connect(connector)
      expect(wallet.shown()).toBe(1)
    })
    expect(result.current).toMatchObject({ status: 'connecting', connector })
    wallet.reject()
    await waitFor(() =>
      expect(result.current).toMatchObject({ status: 'rejected', error: { code: 'connection/user-rejected' } }),
    )
    act(() => result.current.retry())
    expect(result.current.status).toBe('connecting')
    wallet.approve()
    await settle()
    expect(result.current).toMatchObject({ status: 'connected', address: '0x1111111111111111111111111111111111111111' })
    expect(client.router.getState().open).toBe(false)
  })

  test('behavior: after a disconnect it is idle again, and can connect once more', async () => {
    const { renderHook, wallet, settle, client } = setUp()
    const { result } = await renderHook(() => useLatchkeyConnect())
    for (const round of [1, 2]) {
      act(() => result.current.connect(connector))
      wallet.approve()
      await settle()
      expect(result.current.status, `round ${round}`).toBe('connected')
      await act(() => disconnect(client))
      expect(result.current, `round ${round}`).toMatchObject({ status: 'idle', connector })
    }
  })

  test('takes a row of the list, and refuses a row that has to be paired', async () => {
    const { renderHook, wallet } = setUp()
    const { result } = await renderHook(() => ({ ...useLatchkeyConnect(), groups: useLatchkeyWallets().groups }))
    act(() => result.current.connect(installedRow(result.current.groups)))
    expect(wallet.shown()).toBe(1)
    const row: WalletRow = { id: 'x', name: 'X', connectors: [], tags: [], group: 'recommended', surface: 'none' }
    expect(() => result.current.connect(row)).toThrow(/useLatchkeyPairing/)
  })

  test('two wallets at once have a state each', async () => {
    const other = createMockWallet({ id: 'io.other', name: 'Other', rdns: 'io.other', accounts: [evmAccount('0x5')] })
    const mock = createMockWallet({ id: 'io.mock', name: 'Mock', rdns: 'io.mock', accounts: [evmAccount('0x6')] })
    const adapter = createMockAdapter({ namespace: 'eip155', wallets: [mock, other] })
    const { renderHook, settle } = setUp({ client: { adapters: [adapter] } })
    const { result } = await renderHook(() => ({
      one: useLatchkeyConnect({ adapterId: 'mock-eip155', connectorId: 'io.mock' }),
      two: useLatchkeyConnect({ adapterId: 'mock-eip155', connectorId: 'io.other' }),
    }))
    act(() => {
      result.current.one.connect(connector)
      result.current.two.connect({ adapterId: 'mock-eip155', connectorId: 'io.other' })
    })
    other.reject()
    await settle()
    expect(result.current.one.status).toBe('connecting')
    expect(result.current.two.status).toBe('rejected')
  })

  test('leaving stops the waiting, and a late approval still connects', async () => {
    const { renderHook, wallet, settle, client } = setUp()
    const { result, unmount } = await renderHook(() => useLatchkeyConnect())
    act(() => result.current.connect(connector))
    const stop = client.start()
    unmount()
    expect(client.operations.getState()[0]).toMatchObject({ status: 'asked', detached: true })
    wallet.approve()
    await settle()
    expect(client.connection.getState().connections).toHaveProperty(['mock-eip155:io.mock'])
    stop()
  })
})

describe('useLatchkeyPairing', () => {
  test('makes a code when it is called, and reports the outcome', async () => {
    const { renderHook, pairing, settle } = setUp()
    const { result } = await renderHook(() => ({ ...useLatchkeyPairing(), address: useLatchkeyAccount().address }))
    expect(result.current).toMatchObject({ available: true, status: 'idle', uri: undefined })
    expect(pairing.asked).toHaveLength(0)
    act(() => result.current.start())
    await settle()
    expect(result.current).toMatchObject({ status: 'waiting', uri: 'wc:mock-1@2' })
    pairing.asked[0]?.approve({ eip155: [evmAccount('0x7777777777777777777777777777777777777777')] })
    await settle()
    expect(result.current).toMatchObject({ status: 'connected', address: '0x7777777777777777777777777777777777777777' })
  })

  test('says why it failed, and tries again', async () => {
    const { renderHook, pairing, settle, clock } = setUp()
    const { result } = await renderHook(() => useLatchkeyPairing())
    pairing.failNext(new Error('offline'))
    act(() => result.current.start())
    await settle()
    expect(result.current).toMatchObject({ status: 'failed', uri: undefined })
    expect(result.current.error).toBeDefined()
    await act(() => clock.advance(1_000))
    act(() => result.current.retry())
    await settle()
    expect(result.current).toMatchObject({ status: 'waiting', error: undefined })
  })

  test('links into a wallet with this very pairing', async () => {
    const { renderHook, settle } = setUp({ platform: { device: { mobile: true, os: 'ios', browser: 'chrome' } } })
    const { result } = await renderHook(() => useLatchkeyPairing())
    const row = {
      id: 'x',
      name: 'X',
      connectors: [],
      tags: [],
      group: 'recommended',
      surface: 'none',
      links: { mobileLink: 'https://x.example' },
    } as const
    expect(result.current.linkTo(row)).toBeUndefined()
    act(() => result.current.start())
    await settle()
    const link = result.current.linkTo(row)
    expect(link).toMatchObject({ name: 'X' })
    expect(link?.href).toContain(encodeURIComponent('wc:mock-1@2'))
    act(() => link && result.current.opened(link))
    expect(result.current.status).toBe('opening')
  })

  test('without a pairing it does nothing', async () => {
    const { renderHook } = setUp({ client: { pairing: undefined } })
    const { result } = await renderHook(() => useLatchkeyPairing())
    act(() => result.current.start())
    expect(result.current).toMatchObject({ available: false, status: 'idle' })
  })

  test('after the unmount no pairing is shown any more', async () => {
    const { renderHook, client, settle } = setUp()
    const { result, unmount } = await renderHook(() => useLatchkeyPairing())
    act(() => result.current.start())
    await settle()
    expect(result.current.state.shown).toBe(true)
    unmount()
    const { pairingFlow } = await import('@latchkey/core/wallets')
    expect(client.use(pairingFlow).getState().shown).toBe(false)
  })
})
