import type { Meta, StoryObj } from '@storybook/react-vite'
import { Embedded } from '../../embedded/embedded.tsx'
import { address } from '../shared/samples.stories.data.ts'
import { BuyAmountView, useBuyAmountTitle } from './buy-amount-view.tsx'

const meta: Meta<typeof BuyAmountView> = {
  title: 'Views/BuyAmount',
  component: BuyAmountView,
  args: {
    provider: 'moonpay',
    amountText: '100',
    paymentCurrency: 'USD',
    paymentCurrencies: ['USD', 'EUR'],
    symbol: 'USDC',
    purchaseCurrency: 'USDC',
    purchaseCurrencies: [
      { id: 'USDC', name: 'USDC' },
      { id: 'ETH', name: 'ETH' },
    ],
    network: 'eip155:1',
    networks: [
      { id: 'eip155:1', name: 'Ethereum' },
      { id: 'eip155:137', name: 'Polygon' },
    ],
    purchaseAmount: '96.5',
    quotesLoading: false,
    quotes: {
      moonpay: { purchaseAmount: '96.5', fees: [{ kind: 'provider', amount: '3.5' }] },
      coinbase: { purchaseAmount: '97', fees: [] },
    },
    estimate: false,
    address,
    canBuy: true,
    onAmount: () => {},
    onPaymentCurrency: () => {},
    onPurchaseCurrency: () => {},
    onNetwork: () => {},
    onProvider: () => {},
    onRetry: () => {},
    onBuy: () => {},
  },
  render: (args) => (
    <Embedded view="BuyAmount" title={useBuyAmountTitle()} onBack={() => {}} onClose={() => {}}>
      <BuyAmountView {...args} />
    </Embedded>
  ),
}
export default meta

type Story = StoryObj<typeof BuyAmountView>

export const Default: Story = {}
export const Empty: Story = { args: { amountText: '', purchaseAmount: undefined, quotes: {}, canBuy: false } }
export const Quoting: Story = { args: { quotesLoading: true, purchaseAmount: undefined, quotes: {}, canBuy: false } }
export const TooLittle: Story = {
  args: {
    amountText: '5',
    problem: { kind: 'below', limit: '10.00' },
    purchaseAmount: undefined,
    quotes: {},
    canBuy: false,
  },
}
export const Estimate: Story = {
  args: { estimate: true, purchaseAmount: '98.5', quotes: {}, canBuy: false, failure: '' },
}
export const NotBegun: Story = { args: { failure: '', notBegun: true } }
export const WithoutQuotes: Story = { args: { provider: 'meld', purchaseAmount: undefined, quotes: {} } }
