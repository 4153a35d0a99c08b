import { act, fireEvent, screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { renderView } from '../shared/render-view.test.kit.tsx'
import { WalletCompatibleNetworksView } from './wallet-compatible-networks-view.tsx'

test('each network with its own spelling, to be copied', async () => {
  const networks = [
    { id: 'cosmos:cosmoshub-4', name: 'Cosmos Hub', address: 'cosmos1qqqqqqqqqqqqqqqqqqqq', current: true },
    { id: 'cosmos:osmosis-1', name: 'Osmosis', address: 'osmo1qqqqqqqqqqqqqqqqqqqq' },
    { id: 'cosmos:other-1', name: 'Other', address: 'cosmos1qqqqqqqqqqqqqqqqqqqq' },
  ]
  const onCopy = vi.fn(() => true)
  const { show } = renderView(<WalletCompatibleNetworksView networks={networks} onCopy={onCopy} />)
  expect(screen.getAllByRole('listitem').map((item) => item.textContent)).toEqual([
    expect.stringContaining('Current network'),
    expect.stringMatching(/Osmosis.*osmo…/),
    expect.stringContaining('Same address'),
  ])
  await act(async () => fireEvent.click(screen.getByRole('button', { name: 'Copy address on Osmosis' })))
  expect(onCopy).toHaveBeenCalledExactlyOnceWith(networks[1])
  show(<WalletCompatibleNetworksView networks={networks.slice(0, 1)} onCopy={onCopy} />)
  expect(screen.getByRole('heading', { name: 'Only this network' })).toBeTruthy()
})
