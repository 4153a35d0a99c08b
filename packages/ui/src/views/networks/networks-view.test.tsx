import { act, fireEvent, screen } from '@testing-library/react'
import { describe, expect, test, vi } from 'vitest'
import type { NetworkRowData } from '../shared/network-row-data.ts'
import { renderView } from '../shared/render-view.test.kit.tsx'
import { NetworksView, type NetworksViewProps } from './networks-view.tsx'

const networks: readonly NetworkRowData[] = [
  { id: 'eip155:1', name: 'Ethereum', state: 'current' },
  { id: 'eip155:8453', name: 'Base', state: 'idle' },
  { id: 'eip155:10', name: 'OP Mainnet', state: 'pending' },
  { id: 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp', name: 'Solana', state: 'unavailable' },
]
const noop = () => {}
const view = (props: Partial<NetworksViewProps>) => <NetworksView networks={networks} onSelect={noop} {...props} />

describe('rows', () => {
  test('each says its state in words', () => {
    renderView(view({}))
    const rows = screen.getAllByRole('button')
    expect(rows.map((row) => row.textContent)).toEqual([
      'EEthereumConnected',
      'BBase',
      'OOP MainnetConfirm in wallet',
      'SSolanaNot available in your wallet',
    ])
    expect(rows.map((row) => row.getAttribute('aria-current'))).toEqual(['true', null, null, null])
  })

  test('a press selects, but not a network that waits for the wallet already or that the wallet doesn’t have', () => {
    const onSelect = vi.fn()
    renderView(view({ onSelect }))
    for (const row of screen.getAllByRole('button')) fireEvent.click(row)
    expect(onSelect.mock.calls.map(([network]) => network.name)).toEqual(['Ethereum', 'Base'])
  })
})

describe('several ecosystems', () => {
  const [first, second, third, fourth] = networks as [NetworkRowData, NetworkRowData, NetworkRowData, NetworkRowData]
  const groups = [
    { namespace: 'eip155', connected: true, networks: [first, second, third] },
    { namespace: 'solana', connected: true, networks: [{ ...fourth, state: 'inUse' as const }] },
    { namespace: 'bip122', connected: false, networks: [{ id: 'bip122:0', name: 'Regtest', state: 'idle' as const }] },
  ]

  test('each is named, says whether it is connected, and which network its account uses', () => {
    renderView(view({ groups }))
    expect(screen.getAllByRole('region').map((region) => region.textContent)).toEqual([
      'EthereumConnectedEEthereumIn useBBaseOOP MainnetConfirm in wallet',
      'SolanaConnectedSSolanaChosen here',
      'BitcoinNot connectedRRegtest',
    ])
  })

  test('one is found by its ecosystem’s name, and empty ones are left out', () => {
    renderView(view({ groups, search: true }))
    fireEvent.change(screen.getByRole('searchbox'), { target: { value: 'bitcoin' } })
    expect(screen.getAllByRole('region').map((region) => region.getAttribute('aria-labelledby'))).toHaveLength(1)
    expect(screen.getByRole('button', { name: 'Regtest' })).toBeTruthy()
  })
})

const pass = (ms: number) => act(() => void vi.advanceTimersByTime(ms))

describe('search', () => {
  test('is drawn from eight networks on, or as asked', () => {
    const eight = Array.from({ length: 8 }, (_, index) => ({
      id: `eip155:${index}`,
      name: `Net ${index}`,
      state: 'idle' as const,
    }))
    const { show } = renderView(view({}))
    expect(screen.queryByRole('searchbox')).toBeNull()
    show(view({ networks: eight }))
    expect(screen.getByRole('searchbox', { name: 'Search networks' })).toBeTruthy()
    show(view({ networks: eight, search: false }))
    expect(screen.queryByRole('searchbox')).toBeNull()
  })

  test('finds by name without minding case, and by id; Enter leads to the first row that can be chosen', () => {
    renderView(view({ search: true }))
    const field = screen.getByRole('searchbox')
    fireEvent.change(field, { target: { value: ' BAS' } })
    expect(screen.getAllByRole('listitem')).toHaveLength(1)
    fireEvent.change(field, { target: { value: 'eip155:10' } })
    expect(screen.getByText('OP Mainnet')).toBeTruthy()
    fireEvent.keyDown(field, { key: 'Enter' })
    expect(document.activeElement).toBe(screen.getByRole('button', { name: /OP Mainnet/ }))
  })

  test('nothing found: names what was searched', () => {
    vi.useFakeTimers()
    const { announced } = renderView(view({ search: true }))
    fireEvent.change(screen.getByRole('searchbox'), { target: { value: 'bse' } })
    expect(screen.getByRole('heading', { name: 'No network called “bse”' })).toBeTruthy()
    expect(announced).toEqual([])
    pass(700)
    expect(announced).toEqual([expect.stringMatching('No network called “bse”')])
  })

  test('how many were found is said after a pause in typing', () => {
    vi.useFakeTimers()
    const { announced } = renderView(view({ search: true }))
    for (const value of ['b', 'ba', 'bas']) {
      fireEvent.change(screen.getByRole('searchbox'), { target: { value } })
      pass(500)
    }
    expect(announced).toEqual([])
    pass(200)
    expect(announced).toEqual(['Networks found: 1'])
  })
})

test('unsupported: says so on top and offers to disconnect at the end', () => {
  const onDisconnect = vi.fn()
  const { show } = renderView(view({ unsupported: true, onDisconnect }))
  expect(screen.getByText('Unsupported network')).toBeTruthy()
  const rows = screen.getAllByRole('button')
  expect(rows.at(-1)?.textContent).toBe('Disconnect')
  fireEvent.click(screen.getByRole('button', { name: 'Disconnect' }))
  expect(onDisconnect).toHaveBeenCalledOnce()
  show(view({ onDisconnect }))
  expect(screen.queryByRole('button', { name: 'Disconnect' })).toBeNull()
})

test('no networks at all', () => {
  renderView(view({ networks: [] }))
  expect(screen.getByRole('heading', { name: 'No networks to choose' })).toBeTruthy()
})
