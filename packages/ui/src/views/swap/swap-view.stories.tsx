import type { Meta, StoryObj } from '@storybook/react-vite'
import { Embedded } from '../../embedded/embedded.tsx'
import { SwapView, useSwapTitle } from './swap-view.tsx'

const quote = {
  id: 'onchain',
  toAmount: '2981.449133',
  minimum: '2951.634641',
  rate: '2981.449133',
  priceImpact: '0.42',
  impactLevel: 'low' as const,
  at: 0,
}

const meta: Meta<typeof SwapView> = {
  title: 'Views/Swap',
  component: SwapView,
  args: {
    state: 'ready',
    network: 'Ethereum',
    from: { token: { name: 'ETH', id: 'eip155:1' }, balance: '3.25', value: '2990.12' },
    to: { token: { name: 'USDC', id: 'eip155:1:0xa0' }, balance: '120.5', value: '2981.45' },
    amountText: '1',
    quote,
    loadingQuote: false,
    slippage: '1',
    acknowledged: false,
    message: 'review',
    onRetry: () => {},
    onAmount: () => {},
    onSelectFrom: () => {},
    onSelectTo: () => {},
    onSwitch: () => {},
    onMax: () => {},
    onSlippage: () => true,
    onApproval: () => {},
    onAcknowledge: () => {},
    onReview: () => {},
  },
  render: (args) => (
    <Embedded view="Swap" title={useSwapTitle()} onClose={() => {}}>
      <SwapView {...args} />
    </Embedded>
  ),
}
export default meta

type Story = StoryObj<typeof SwapView>

const noQuote = { quote: undefined, to: { token: { name: 'USDC', id: 'eip155:1:0xa0' } } }

export const Default: Story = {}
export const Empty: Story = {
  args: { quote: undefined, to: {}, message: 'select-token', from: { token: { name: 'ETH' }, balance: '3.25' } },
}
export const FindingPrice: Story = { args: { ...noQuote, loadingQuote: true, message: 'finding-price' } }
export const Refreshing: Story = { args: { loadingQuote: true } }
export const TokenSource: Story = {
  args: { from: { token: { name: 'USDC' }, balance: '500' }, approval: 'exact', approvalSymbol: 'USDC' },
}
export const Unlimited: Story = {
  args: { from: { token: { name: 'USDC' }, balance: '500' }, approval: 'unlimited', approvalSymbol: 'USDC' },
}
export const MediumImpact: Story = { args: { quote: { ...quote, priceImpact: '2.1', impactLevel: 'medium' } } }
export const HighImpact: Story = { args: { quote: { ...quote, priceImpact: '12.5', impactLevel: 'high' } } }
export const SevereImpact: Story = {
  args: { quote: { ...quote, priceImpact: '37.2', impactLevel: 'severe' }, message: 'acknowledge' },
}
export const UnknownImpact: Story = { args: { quote: { ...quote, priceImpact: undefined, impactLevel: undefined } } }
export const TooMuch: Story = { args: { amountText: '99', message: 'insufficient-balance' } }
export const WrongAmount: Story = { args: { ...noQuote, amountText: '1.2.3', message: 'incorrect-amount' } }
export const ReadAs: Story = { args: { amountText: '1.234,5', readAs: '1234.5', quote: undefined } }
export const NoRoute: Story = { args: { ...noQuote, message: 'no-route' } }
export const NoPrice: Story = { args: { ...noQuote, message: 'no-price' } }
export const FindingMax: Story = { args: { findingMax: true } }

export const MaxFailed: Story = { args: { maxFailed: true } }
export const BalanceUnavailable: Story = { args: { from: { token: { name: 'ETH' } }, onMax: undefined } }
export const Loading: Story = { args: { state: 'loading' } }
export const Unsupported: Story = { args: { state: 'unsupported', network: 'Cosmos Hub', onNetworks: () => {} } }
export const Failed: Story = { args: { state: 'error' } }
