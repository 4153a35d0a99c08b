import { fireEvent, screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { renderView } from '../shared/render-view.test.kit.tsx'
import { PayStageView, type PayStageViewProps } from './pay-stage-view.tsx'

const payment: PayStageViewProps['payment'] = {
  status: 'approving',
  id: 'order-42',
  to: `0x${'5'.repeat(40)}`,
  asset: 'eip155:1/slip44:60',
  amount: '0.5',
  symbol: 'ETH',
  chainId: 'eip155:1',
  exchanges: [],
}
const noop = () => {}
const view = (props: Partial<PayStageViewProps> = {}) => (
  <PayStageView payment={payment} onNotSent={noop} onContinue={noop} onDone={noop} {...props} />
)

test('while it may be paid already, the visitor looks first', () => {
  const onNotSent = vi.fn()
  const { announced, show } = renderView(view({ payment: { ...payment, status: 'elsewhere' } }))
  expect(announced.at(-1)).toMatch(/another tab/)
  show(view({ payment: { ...payment, status: 'unknown' }, onNotSent }))
  fireEvent.click(screen.getByRole('button', { name: 'I looked: nothing was sent' }))
  expect(onNotSent).toHaveBeenCalledOnce()
})

test.each([
  ['sent', 'Payment sent'],
  ['paid', 'Paid'],
  ['exchange', 'Go on in Harbour’s window'],
] as const)('%s: %s', (status, title) => {
  renderView(view({ payment: { ...payment, status, exchange: { id: 'one', name: 'Harbour' } } }))
  expect(screen.getByRole('heading', { name: title })).toBeTruthy()
})

test('every digit of what was paid is shown', () => {
  renderView(view({ payment: { ...payment, status: 'paid', amount: '0.12345' } }))
  expect(screen.getByText('0.12345 ETH was paid.')).toBeTruthy()
})

test('an exchange: nothing is called cancelled there, and when it is late the visitor says that they didn’t pay', () => {
  const onNotSent = vi.fn()
  const atExchange = { ...payment, status: 'exchange', exchange: { id: 'one', name: 'Harbour' } } as const
  const { show } = renderView(view({ payment: atExchange }))
  expect(screen.getAllByRole('button').map(({ textContent }) => textContent)).toEqual(['Close'])
  show(view({ payment: { ...atExchange, late: true }, onNotSent }))
  fireEvent.click(screen.getByRole('button', { name: 'I didn’t pay there' }))
  expect(onNotSent).toHaveBeenCalledOnce()
})

test('a payment with steps left goes on, or is made in another way', () => {
  const [onContinue, onNotSent] = [vi.fn(), vi.fn()]
  const { announced } = renderView(view({ payment: { ...payment, status: 'paused' }, onContinue, onNotSent }))
  expect(announced.at(-1)).toMatch(/Not paid yet/)
  fireEvent.click(screen.getByRole('button', { name: 'Go on' }))
  fireEvent.click(screen.getByRole('button', { name: 'Pay in another way' }))
  expect([onContinue.mock.calls.length, onNotSent.mock.calls.length]).toEqual([1, 1])
})
