import { fireEvent, screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { renderView } from '../shared/render-view.test.kit.tsx'
import { type PayTokenRow, PayTokensView, type PayTokensViewProps } from './pay-tokens-view.tsx'

const token: PayTokenRow = {
  id: 'eip155:1:0x1',
  symbol: 'USDC',
  name: 'USD Coin',
  held: '2600.5',
  cost: '1520.25',
  most: '1535.45',
  isTooLittle: false,
  isExact: true,
}
const view = (props: Partial<PayTokensViewProps> = {}) => (
  <PayTokensView
    tokens={[token]}
    amount="0.5"
    asset="ETH"
    to={`0x${'5'.repeat(40)}`}
    onSelect={() => {}}
    onRetry={() => {}}
    {...props}
  />
)

test('the amount that the payment takes of a token, its maximum, and the words of its steps', () => {
  const onSelect = vi.fn()
  renderView(view({ onSelect }))
  expect(screen.getByText('1,520.25 USDC')).toBeTruthy()
  expect(screen.getByText(/1,535.45 at most/)).toBeTruthy()
  expect(screen.queryByText(/the rest stays in your wallet/)).toBeNull()
  fireEvent.click(screen.getByRole('button', { name: /1,520.25 USDC/ }))
  expect(onSelect).toHaveBeenCalledExactlyOnceWith(token, {
    description: 'Pay 0.5 ETH to 0x5555…5555',
    swap: 'Swap USDC for 0.5 ETH',
    approve: 'Allow 1,535.45 USDC',
    reset: 'Take back what was allowed of USDC',
  })
})

test('no digit of the maximum, of the approval and of the payment is cut off', () => {
  const onSelect = vi.fn()
  renderView(view({ onSelect, amount: '0.00045', tokens: [{ ...token, cost: '1.2345', most: '1.246849' }] }))
  expect(screen.getByText('1.2345 USDC')).toBeTruthy()
  expect(screen.getByText(/1.246849 at most/)).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: /1.2345 USDC/ }))
  expect(onSelect.mock.calls[0]?.[1]).toMatchObject({
    description: 'Pay 0.00045 ETH to 0x5555…5555',
    swap: 'Swap USDC for 0.00045 ETH',
    approve: 'Allow 1.246849 USDC',
  })
})

test('too little can’t be chosen; if a little more is bought, the view says where it goes', () => {
  const onSelect = vi.fn()
  renderView(view({ onSelect, tokens: [{ ...token, isTooLittle: true, isExact: false }] }))
  fireEvent.click(screen.getByRole('button', { name: /about 1,520.25 USDC/ }))
  expect(onSelect).not.toHaveBeenCalled()
  expect(screen.getByText(/Not enough: you hold 2,600.5/)).toBeTruthy()
  expect(screen.getByText(/the rest stays in your wallet/)).toBeTruthy()
})

test('looking, nothing found, and a failure that can be tried again have a text', () => {
  const onRetry = vi.fn()
  const { announced, show, urgent } = renderView(view({ tokens: undefined }))
  expect(announced.at(-1)).toMatch(/Looking at your tokens/)
  show(view({ tokens: [] }))
  expect(screen.getByText(/None of your other tokens can be swapped for ETH/)).toBeTruthy()
  expect(announced.at(-1)).toMatch(/None of your other tokens can be swapped for ETH/)
  show(view({ tokens: [], failure: 'The services could not be reached.', onRetry }))
  expect(urgent.join()).toContain('The services could not be reached.')
  expect(announced.filter((text) => text.includes('could not be reached'))).toHaveLength(1)
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }))
  expect(onRetry).toHaveBeenCalledOnce()
})

test('that it is being loaded is said, and that it is there', () => {
  const { announced, show } = renderView(view({ tokens: undefined }))
  show(view({}))
  expect(announced).toEqual(['Looking at your tokens…', 'Pay with another token'])
})
