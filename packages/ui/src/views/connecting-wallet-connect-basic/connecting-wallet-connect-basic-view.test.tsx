import { fireEvent, screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { renderView } from '../shared/render-view.test.kit.tsx'
import {
  ConnectingWalletConnectBasicView,
  type ConnectingWalletConnectBasicViewProps,
} from './connecting-wallet-connect-basic-view.tsx'

const uri = 'wc:7f6e504b@2?relay-protocol=irn&symKey=587d5484'
const view = (props: Partial<ConnectingWalletConnectBasicViewProps>) => (
  <ConnectingWalletConnectBasicView uri={uri} state="waiting" onRetry={() => {}} onCopy={() => true} {...props} />
)

test('a code and its link for any wallet', async () => {
  renderView(view({}))
  expect(await screen.findByRole('img', { name: 'QR code that connects your wallet' })).toBeTruthy()
  expect(screen.getByRole('button', { name: 'Copy link' })).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'All wallets' })).toBeNull()
})

test('phone: the wc: link and the link to copy come first, the code on request', () => {
  const onOpen = vi.fn()
  const { show } = renderView(view({ phone: true, link: uri, onOpen }))
  const open = screen.getByRole('link', { name: 'Open your wallet' })
  expect(open.getAttribute('href')).toBe(uri)
  fireEvent.click(open)
  expect(onOpen).toHaveBeenCalledOnce()
  expect(screen.getByRole('button', { name: 'Copy link' })).toBeTruthy()
  show(view({ phone: true, link: uri, state: 'stillHere' }))
  fireEvent.click(screen.getByRole('button', { name: 'Show QR code' }))
  expect(screen.queryByRole('link')).toBeNull()
  expect(screen.getByRole('img')).toBeTruthy()
})

test('phone: the place of the link is kept while it is prepared', () => {
  renderView(view({ phone: true, state: 'preparing', uri: undefined }))
  expect(screen.getByRole('heading', { name: 'One moment…' })).toBeTruthy()
  expect(screen.queryByRole('img')).toBeNull()
})

test('onAllWallets: leads to the list', () => {
  const onAllWallets = vi.fn()
  renderView(view({ onAllWallets }))
  fireEvent.click(screen.getByRole('button', { name: 'All wallets' }))
  expect(onAllWallets).toHaveBeenCalledOnce()
})
