import { fireEvent, screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { renderView } from '../shared/render-view.test.kit.tsx'
import { OtherConnectionsView } from './other-connections-view.tsx'

test('one press makes current, another disconnects', () => {
  const other = {
    id: '2',
    wallet: { id: 'app.phantom', name: 'Phantom' },
    address: '7S3P4HxJpyyigGzodYwHtCxZyUQe9JiBMHyRWXArAaKv',
    namespace: 'Solana',
  }
  const onSelect = vi.fn()
  const onDisconnect = vi.fn()
  renderView(<OtherConnectionsView connections={[other]} onSelect={onSelect} onDisconnect={onDisconnect} />)
  expect(screen.getByRole('region', { name: 'Also connected' })).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: /Phantom.*Solana/ }))
  expect(onSelect).toHaveBeenCalledExactlyOnceWith(other)
  fireEvent.click(screen.getByRole('button', { name: 'Disconnect Phantom' }))
  expect(onDisconnect).toHaveBeenCalledExactlyOnceWith(other)
})
