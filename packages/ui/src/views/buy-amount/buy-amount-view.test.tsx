import { fireEvent, screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { renderView } from '../shared/render-view.test.kit.tsx'
import { BuyAmountView, type BuyAmountViewProps } from './buy-amount-view.tsx'

const view = (props: Partial<BuyAmountViewProps> = {}) => (
  <BuyAmountView
    provider="moonpay"
    amountText="100"
    paymentCurrency="USD"
    paymentCurrencies={['USD', 'EUR']}
    symbol="USDC"
    purchaseCurrency="usdc"
    purchaseCurrencies={[
      { id: 'usdc', name: 'USDC' },
      { id: 'eth', name: 'ETH' },
    ]}
    network="eip155:1"
    networks={[{ id: 'eip155:1', name: 'Ethereum' }]}
    purchaseAmount="96.5"
    quotesLoading={false}
    quotes={{ moonpay: { purchaseAmount: '96.5', fees: [{ kind: 'provider', amount: '3.5' }] } }}
    estimate={false}
    address="0x1111111111111111111111111111111111111111"
    canBuy
    onAmount={() => {}}
    onPaymentCurrency={() => {}}
    onPurchaseCurrency={() => {}}
    onNetwork={() => {}}
    onProvider={() => {}}
    onRetry={() => {}}
    onBuy={() => {}}
    {...props}
  />
)

test('the price, the approximate amount, fees and the receiver; Buy opens the provider', () => {
  const onBuy = vi.fn()
  const { announced } = renderView(view({ onBuy }))
  expect(screen.getByText('96.5 USDC')).toBeTruthy()
  expect(screen.getByText('Fees included: $3.50')).toBeTruthy()
  expect(announced).toContain('You get about 96.5 USDC')
  fireEvent.click(screen.getByRole('button', { name: 'Buy with MoonPay' }))
  expect(onBuy).toHaveBeenCalledOnce()
})

test('the only offer is shown where it isn’t that of the chosen provider, which gave none', () => {
  const onProvider = vi.fn()
  renderView(view({ provider: 'coinbase', canBuy: false, onProvider }))
  fireEvent.click(screen.getByRole('button', { name: /^96\.5 USDC\s*MoonPay/ }))
  expect(onProvider).toHaveBeenCalledWith('moonpay')
})

test('offers that differ by a tenth are told apart, also of an expensive currency', () => {
  const quotes = { moonpay: { purchaseAmount: '0.00331', fees: [] }, coinbase: { purchaseAmount: '0.00366', fees: [] } }
  const { announced } = renderView(view({ symbol: 'ETH', purchaseAmount: '0.00331', quotes }))
  expect(announced).toContain('You get about 0.00331 ETH')
  expect(screen.getByRole('button', { name: /^0\.00366 ETH\s*Coinbase/ })).toBeTruthy()
})

test('an estimate says so and can’t be bought', () => {
  const onBuy = vi.fn()
  renderView(view({ estimate: true, canBuy: false, quotes: {}, failure: '', onBuy }))
  expect(screen.getByText('Estimate')).toBeTruthy()
  expect(screen.getByText(/Only an estimate/)).toBeTruthy()
  const button = screen.getByRole('button', { name: 'Buy with MoonPay' })
  expect(button.getAttribute('aria-disabled')).toBe('true')
  fireEvent.submit(button.closest('form') as HTMLFormElement)
  expect(onBuy).not.toHaveBeenCalled()
})

test('a text that is no amount is said to be none, at the field and at the button', () => {
  const { announced } = renderView(view({ amountText: '1,234', unread: true, canBuy: false }))
  const field = screen.getByRole('textbox', { name: 'You pay' })
  expect(field.getAttribute('aria-invalid')).toBe('true')
  expect(document.getElementById(field.getAttribute('aria-describedby') ?? '')?.textContent).toBe('Enter an amount')
  expect(announced).toContain('Enter an amount')
  expect(screen.getByRole('button', { name: 'Enter an amount' })).toBeTruthy()
})

test('an amount out of its limits names the limit, at the field too', () => {
  const { announced } = renderView(view({ problem: { kind: 'above', limit: '7500.00' }, canBuy: false }))
  expect(announced).toContain('The most is $7,500.00.')
  const field = screen.getByRole('textbox', { name: 'You pay' })
  expect([field.getAttribute('aria-invalid'), field.getAttribute('aria-describedby')]).toEqual([
    'true',
    expect.any(String),
  ])
})

test('another currency, and another provider’s offer, are one press away', () => {
  const [onPaymentCurrency, onProvider] = [vi.fn(), vi.fn()]
  const quote = { purchaseAmount: '97', fees: [] }
  renderView(view({ onPaymentCurrency, onProvider, quotes: { moonpay: quote, coinbase: quote } }))
  fireEvent.change(screen.getByRole('combobox', { name: 'Currency to pay with' }), { target: { value: 'EUR' } })
  fireEvent.click(screen.getByRole('button', { name: /Coinbase/ }))
  expect([onPaymentCurrency.mock.calls, onProvider.mock.calls]).toEqual([[['EUR']], [['coinbase']]])
})
