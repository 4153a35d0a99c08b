import type { Meta, StoryObj } from '@storybook/react-vite'
import { Embedded } from '../../embedded/embedded.tsx'
import { PayView } from '../pay/pay-view.tsx'
import { address } from '../shared/samples.stories.data.ts'
import { type PayTokenRow, PayTokensView } from './pay-tokens-view.tsx'

const token = (change: Partial<PayTokenRow>): PayTokenRow => ({
  id: 'eip155:1:0x1',
  symbol: 'USDC',
  name: 'USD Coin',
  held: '2600.5',
  cost: '1520.25',
  most: '1535.45',
  isTooLittle: false,
  isExact: true,
  ...change,
})
const tokens = [
  token({}),
  token({ id: 'eip155:1:0x2', symbol: 'DAI', name: 'Dai', isExact: false, cost: '1531.9', most: '1531.9' }),
  token({ id: 'eip155:1:0x3', symbol: 'EURC', name: 'Euro Coin', held: '12', isTooLittle: true }),
]

const meta: Meta<typeof PayTokensView> = {
  title: 'Views/PayTokens',
  component: PayTokensView,
  args: { tokens, amount: '0.5', asset: 'ETH', to: address, onSelect: () => {}, onRetry: () => {} },
  render: (args) => (
    <Embedded view="Pay" title="Pay" onClose={() => {}}>
      <PayView
        payment={{
          status: 'choosing',
          id: 'order-42',
          to: args.to,
          asset: 'eip155:1/slip44:60',
          amount: args.amount,
          symbol: args.asset,
          chainId: 'eip155:1',
          exchanges: [],
        }}
        network="Ethereum"
        account={address}
        tokens={<PayTokensView {...args} />}
        onWallet={() => {}}
        onExchange={() => {}}
        onCancel={() => {}}
      />
    </Embedded>
  ),
}
export default meta

type Story = StoryObj<typeof PayTokensView>

export const Default: Story = {}
export const Loading: Story = { args: { tokens: undefined } }
export const None: Story = { args: { tokens: [] } }
export const Failed: Story = { args: { tokens: [], failure: 'The services could not be reached.' } }
