import type { Meta, StoryObj } from '@storybook/react-vite'
import { Embedded } from '../../embedded/embedded.tsx'
import { AccountTabsView } from '../account-tabs/account-tabs-view.tsx'
import type { TokenRowData } from './token-row-data.ts'
import { TokensView } from './tokens-view.tsx'

const tokens: readonly TokenRowData[] = [
  { id: 'eip155:1', name: 'Ether', symbol: 'ETH', amount: '1.23456789', value: '4321.987', change24h: '2.31' },
  { id: 'eip155:1:0xa0', name: 'USD Coin', symbol: 'USDC', amount: '250.5', value: '250.47', change24h: '-0.02' },
  { id: 'eip155:1:0xda', name: 'Dai', symbol: 'DAI', amount: '0.0004', value: '0.0004' },
  { id: 'eip155:1:0x10', name: 'Lighthouse', symbol: 'LITE', amount: '12000' },
]

const meta: Meta<typeof TokensView> = {
  title: 'Views/Account/Tokens',
  component: TokensView,
  args: {
    state: 'ready',
    tokens,
    total: '4572.4574',
    currency: 'USD',
    onRetry: () => {},
    address: '0xd8dA6BF26964aF9D7eEd9e03E53415D37aA96045',
    onCopy: () => true,
  },
  render: (args) => (
    <Embedded view="Account" title="Account" onClose={() => {}}>
      <AccountTabsView tabs={['tokens', 'activity']} active="tokens" onChange={() => {}} pending={1}>
        <TokensView {...args} />
      </AccountTabsView>
    </Embedded>
  ),
}
export default meta

type Story = StoryObj<typeof TokensView>

export const Default: Story = {}
export const Loading: Story = { args: { state: 'loading', tokens: [], total: undefined } }
export const Empty: Story = { args: { state: 'empty', tokens: [], total: undefined } }
export const Unavailable: Story = { args: { state: 'error', tokens: [], total: undefined, retryIn: 30 } }
export const Old: Story = { args: { state: 'error', retryIn: 30 } }
export const Partial: Story = {
  args: { partial: true, tokens: [...tokens, { id: 'x', name: 'Night Watch', symbol: 'NITE' }] },
}
export const Doubtful: Story = {
  args: {
    tokens: [
      ...tokens.slice(0, 2),
      { id: 'f', name: 'USD Coin', symbol: 'UЅDC', amount: '9999', mark: 'look-alike' },
      {
        id: 's',
        name: 'Visit claim-lighthouse.example to get 5000 USDC now',
        symbol: 'GIFT',
        amount: '5000',
        mark: 'spam',
      },
    ],
  },
}
export const LongNames: Story = {
  args: {
    total: '115792089237316195423570985008687907853269984665640564039457.584',
    tokens: [
      {
        id: 'l',
        name: 'The Extraordinarily Verbose Token of the Northern Lighthouse Company',
        symbol: 'LIGHTHOUSEKEEPERS',
        amount: '115792089237316195423570985008687907853269984665640564039457.584',
        value: '115792089237316195423570985008687907853269984665640564039457.584',
      },
      ...tokens,
    ],
  },
}
