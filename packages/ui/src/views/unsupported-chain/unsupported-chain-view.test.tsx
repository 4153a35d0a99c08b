import { fireEvent, screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { renderView } from '../shared/render-view.test.kit.tsx'
import { UnsupportedChainView } from './unsupported-chain-view.tsx'

const networks = [
  { id: 'eip155:1', name: 'Ethereum', state: 'idle' },
  { id: 'eip155:8453', name: 'Base', state: 'pending' },
] as const

test('names the app, lists its networks, and disconnecting is always possible', () => {
  const onSelect = vi.fn()
  const onDisconnect = vi.fn()
  renderView(
    <UnsupportedChainView networks={networks} appName="Lighthouse" onSelect={onSelect} onDisconnect={onDisconnect} />,
  )
  expect(screen.getByText(/^Lighthouse doesn’t work on the network/)).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: /Ethereum/ }))
  expect(onSelect).toHaveBeenCalledExactlyOnceWith(networks[0])
  fireEvent.click(screen.getByRole('button', { name: 'Disconnect' }))
  expect(onDisconnect).toHaveBeenCalledOnce()
})

test('without a name it is this app', () => {
  renderView(<UnsupportedChainView networks={[]} onSelect={() => {}} onDisconnect={() => {}} />)
  expect(screen.getByText(/^This app doesn’t work/)).toBeTruthy()
  expect(screen.getAllByRole('button')).toHaveLength(1)
})
