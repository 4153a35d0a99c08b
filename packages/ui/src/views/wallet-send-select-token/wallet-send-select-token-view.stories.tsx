import type { Meta, StoryObj } from '@storybook/react-vite'
import { Embedded } from '../../embedded/embedded.tsx'
import { useWalletSendSelectTokenTitle, WalletSendSelectTokenView } from './wallet-send-select-token-view.tsx'

const tokens = ['ETH', 'USDC', 'DAI', 'WBTC', 'LINK', 'UNI', 'AAVE'].map((symbol, index) => ({
  id: symbol,
  name: symbol,
  symbol,
  amount: String(index + 0.5),
  value: index < 5 ? String((index + 1) * 100) : undefined,
}))

const meta: Meta<typeof WalletSendSelectTokenView> = {
  title: 'Views/Send: select token',
  component: WalletSendSelectTokenView,
  args: { tokens, loading: false, currency: 'USD', selected: 'USDC', onSelect: () => {} },
  render: (args) => (
    <Embedded view="WalletSendSelectToken" title={useWalletSendSelectTokenTitle()} onBack={() => {}} onClose={() => {}}>
      <WalletSendSelectTokenView {...args} />
    </Embedded>
  ),
}
export default meta

type Story = StoryObj<typeof WalletSendSelectTokenView>

export const Default: Story = {}
export const Few: Story = { args: { tokens: tokens.slice(0, 2) } }
export const Loading: Story = { args: { tokens: [], loading: true } }
export const Empty: Story = { args: { tokens: [] } }
export const Failed: Story = { args: { tokens: tokens.slice(0, 1), failed: true, onRetry() {} } }
export const Doubtful: Story = {
  args: {
    tokens: [...tokens.slice(0, 2), { id: 'f', name: 'USD Coin', symbol: 'UЅDC', amount: '9999', mark: 'look-alike' }],
  },
}
