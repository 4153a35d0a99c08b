import { fireEvent, screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { renderView } from '../shared/render-view.test.kit.tsx'
import { AccountSettingsView, type AccountSettingsViewProps } from './account-settings-view.tsx'

const address = '0x7a3F1d0e6cB1cE3d5b6E8f2A94C0a1B2c3D4e5F6'
const view = (props: Partial<AccountSettingsViewProps>) => <AccountSettingsView onDisconnect={() => {}} {...props} />

test('explorer: a link, unless it could run code', () => {
  const { show } = renderView(view({ explorerHref: `https://explorer.example/address/${address}` }))
  const link = screen.getByRole('link', { name: /View on explorer/ })
  expect(link.getAttribute('rel')).toMatch('noopener')
  show(view({ explorerHref: 'javascript:alert(1)' }))
  expect(screen.queryByText('View on explorer')).toBeNull()
})

test('disconnect: once', () => {
  const onDisconnect = vi.fn()
  const { show } = renderView(view({ onDisconnect }))
  fireEvent.click(screen.getByRole('button', { name: 'Disconnect' }))
  show(view({ onDisconnect, disconnecting: true }))
  fireEvent.click(screen.getByRole('button', { name: 'Disconnecting…' }))
  expect(onDisconnect).toHaveBeenCalledOnce()
})
