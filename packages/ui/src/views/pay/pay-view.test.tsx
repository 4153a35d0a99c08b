import { fireEvent, screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { renderView } from '../shared/render-view.test.kit.tsx'
import { PayView, type PayViewPayment, type PayViewProps } from './pay-view.tsx'

const payment: PayViewPayment = {
  status: 'choosing',
  id: 'order-42',
  to: `0x${'5'.repeat(40)}`,
  asset: 'eip155:1/slip44:60',
  amount: '0.5',
  symbol: 'ETH',
  chainId: 'eip155:1',
  exchanges: [{ id: 'one', name: 'Harbour' }],
}
const noop = () => {}
const view = (props: Partial<PayViewProps> = {}) => (
  <PayView
    payment={payment}
    network="Ethereum"
    account={`0x${'1'.repeat(40)}`}
    onWallet={noop}
    onExchange={noop}
    onCancel={noop}
    {...props}
  />
)

test('the amount, the recipient, and the ways to pay', () => {
  const [onWallet, onExchange] = [vi.fn(), vi.fn()]
  renderView(view({ onWallet, onExchange }))
  expect(screen.getByText('0.5 ETH')).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: /Pay from your wallet/ }))
  fireEvent.click(screen.getByRole('button', { name: /Pay from Harbour/ }))
  expect(onWallet).toHaveBeenCalledExactlyOnceWith('Pay 0.5 ETH to 0x55…555555')
  expect(onExchange).toHaveBeenCalledExactlyOnceWith('one')
})

test.each([
  ['1.23456', '1.23456 ETH'],
  ['0.0005', '0.0005 ETH'],
  ['0.000000000000000001', '0.000000000000000001 ETH'],
])('every digit of %s is shown, and stands in the words of the review', (amount, text) => {
  const onWallet = vi.fn()
  renderView(view({ payment: { ...payment, amount }, onWallet }))
  expect(screen.getByText(text)).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: /Pay from your wallet/ }))
  expect(onWallet).toHaveBeenCalledExactlyOnceWith(`Pay ${text} to 0x55…555555`)
})

test('while nothing may be chosen no way to pay can be pressed, and how it goes is drawn instead', () => {
  const onWallet = vi.fn()
  const { show } = renderView(view({ payment: { ...payment, status: 'opening' }, onWallet }))
  fireEvent.click(screen.getByRole('button', { name: /Pay from your wallet/ }))
  expect(onWallet).not.toHaveBeenCalled()
  show(view({ payment: { ...payment, status: 'sent' }, stage: <p>How it goes</p> }))
  expect(screen.queryByRole('button', { name: /Pay from/ })).toBeNull()
  expect(screen.getByText('How it goes')).toBeTruthy()
})

test('another token: its choice takes the place of its row', () => {
  const onToken = vi.fn()
  const { show } = renderView(view({ onToken }))
  fireEvent.click(screen.getByRole('button', { name: /Pay with another token/ }))
  expect(onToken).toHaveBeenCalledOnce()
  show(view({ onToken, tokens: <p>The choice</p> }))
  expect(screen.queryByRole('button', { name: /Pay with another token/ })).toBeNull()
  expect(screen.getByText('The choice')).toBeTruthy()
})

test('where the wallet holds too little, that is said at once, and another token comes first', () => {
  const [onToken, onWallet] = [vi.fn(), vi.fn()]
  const held = { account: `eip155:1:0x${'1'.repeat(40)}`, amount: '0', isTooLittle: true } as const
  const { show } = renderView(view({ payment: { ...payment, held, exchanges: [] }, onToken, onWallet }))
  const names = () => screen.getAllByRole('listitem').map((item) => item.textContent)
  expect(names()).toEqual([
    'Pay with another tokenBy a swap in your wallet',
    'Pay from your walletYou have 0 ETH, which is too little',
  ])
  fireEvent.click(screen.getByRole('button', { name: /Pay from your wallet/ }))
  expect(onWallet).not.toHaveBeenCalled()
  // Where nothing else can be paid with, the review says why: what was read may be old.
  show(view({ payment: { ...payment, held, exchanges: [] }, onWallet }))
  fireEvent.click(screen.getByRole('button', { name: /You have 0 ETH/ }))
  expect(onWallet).toHaveBeenCalledOnce()
})
