import { act, fireEvent, screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { renderView } from '../shared/render-view.test.kit.tsx'
import { WalletReceiveView, type WalletReceiveViewProps } from './wallet-receive-view.tsx'

const payment = 'bc1qar0srrr7xfkvy5l643lydnw9re59gtzzwf5mdq'
const view = (props: Partial<WalletReceiveViewProps>) => (
  <WalletReceiveView
    address={payment}
    uri={`bitcoin:${payment}`}
    network={{ id: 'bip122:000000000019d6689c085ae165831e93', name: 'Bitcoin' }}
    namespace="bip122"
    onCopy={() => true}
    {...props}
  />
)

test('the whole address, to be compared and copied, with the note on what may be sent', async () => {
  const onCopy = vi.fn(() => true)
  const { announced, container } = renderView(view({ onCopy }))
  expect(container.querySelector('[data-latchkey-part=address]')?.textContent).toBe(payment)
  expect(screen.getByRole('heading', { name: 'Your address on Bitcoin' })).toBeTruthy()
  expect(screen.getByText(/Only send assets on Bitcoin/)).toBeTruthy()
  await act(async () => fireEvent.click(screen.getByRole('button', { name: 'Copy address' })))
  expect(onCopy).toHaveBeenCalledOnce()
  expect(announced).toContain('Copied!')
})

test('a short address is not written twice', () => {
  const { container } = renderView(view({ address: 'bc1qshort' }))
  expect(container.querySelector('[data-latchkey-part=address]')?.textContent).toBe('bc1qshort')
})

test('several kinds are tabs, and ordinals are for inscriptions only', () => {
  const onKind = vi.fn()
  const kinds = ['payment', 'ordinals'] as const
  const { show } = renderView(view({ kinds, kind: 'payment', onKind }))
  fireEvent.click(screen.getByRole('tab', { name: 'Ordinals' }))
  expect(onKind).toHaveBeenCalledExactlyOnceWith('ordinals')
  show(view({ kinds, kind: 'ordinals', onKind }))
  expect(screen.getByText(/Plain bitcoin goes to your payments address/)).toBeTruthy()
})

test('says what a test network is worth, and where the address differs', () => {
  const network = { id: 'cosmos:osmo-test-5', name: 'Osmosis Testnet', testnet: true }
  renderView(view({ network, namespace: 'cosmos', ownAddress: true }))
  expect(screen.getByText(/Osmosis Testnet is a test network/)).toBeTruthy()
  expect(screen.getByText(/Only send from Osmosis Testnet/)).toBeTruthy()
})

test('without a wallet there is no address, and no code', () => {
  renderView(view({ address: undefined, uri: undefined }))
  expect(screen.getByRole('heading', { name: 'No address to show' })).toBeTruthy()
  expect(screen.queryByRole('img')).toBeNull()
})
