import { fireEvent, screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { renderView } from '../shared/render-view.test.kit.tsx'
import { SwitchNetworkView, type SwitchNetworkViewProps } from './switch-network-view.tsx'

const view = (props: Partial<SwitchNetworkViewProps>) => (
  <SwitchNetworkView
    network={{ id: 'eip155:8453', name: 'Base' }}
    walletName="Rabby"
    state="pending"
    onRetry={() => {}}
    {...props}
  />
)

test('pending: says that the wallet has to confirm', () => {
  const { announced, show } = renderView(view({}))
  expect(announced).toEqual(['Switching to Base. Open Rabby and confirm.'])
  expect(screen.queryByRole('button')).toBeNull()
  show(view({ walletName: undefined }))
  expect(announced.at(-1)).toBe('Switching to Base. Open your wallet and confirm.')
})

test('pending for long: it can be asked again, and a screen reader says so', () => {
  const onRetry = vi.fn()
  const { announced, show } = renderView(view({ onRetry }))
  show(view({ onRetry, late: true }))
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }))
  expect(onRetry).toHaveBeenCalledOnce()
  expect(announced.at(-1)).toBe('Switching to Base. Open Rabby and confirm. Try again')
})

test('a phone wallet can be opened again while it is asked, and not afterwards', () => {
  const { show } = renderView(view({ link: 'rabby://', target: '_top' }))
  const link = screen.getByRole('link', { name: 'Open Rabby' })
  expect(link.getAttribute('href')).toBe('rabby://')
  expect(link.getAttribute('target')).toBe('_top')
  show(view({ link: 'rabby://', state: 'rejected' }))
  expect(screen.queryByRole('link')).toBeNull()
  show(view({ link: 'javascript:alert(1)' }))
  expect(screen.queryByRole('link')).toBeNull()
})

test.each(['rejected', 'error'] as const)('%s: where the visitor still is, and Try again', (state) => {
  const onRetry = vi.fn()
  const { announced } = renderView(view({ state, onRetry, message: 'Chain is not supported' }))
  expect(announced[0]).toMatch('You’re still on your earlier network and nothing was lost.')
  expect(screen.queryByText('Details: Chain is not supported') !== null).toBe(state === 'error')
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }))
  expect(onRetry).toHaveBeenCalledOnce()
})
