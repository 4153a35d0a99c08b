import type { Meta, StoryObj } from '@storybook/react-vite'
import { Embedded } from '../../embedded/embedded.tsx'
import { longWallet, wallets } from '../shared/samples.stories.data.ts'
import { SwitchActiveChainView, useSwitchActiveChainTitle } from './switch-active-chain-view.tsx'

const meta: Meta<typeof SwitchActiveChainView> = {
  title: 'Views/SwitchActiveChain',
  component: SwitchActiveChainView,
  args: {
    network: { id: 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp', name: 'Solana' },
    namespace: 'solana',
    onChoose: () => {},
    onCancel: () => {},
  },
  render: (args) => (
    <Embedded
      view="SwitchActiveChain"
      title={useSwitchActiveChainTitle(args.network)}
      onBack={() => {}}
      onClose={() => {}}
    >
      <SwitchActiveChainView {...args} />
    </Embedded>
  ),
}
export default meta

type Story = StoryObj<typeof SwitchActiveChainView>

export const Default: Story = {}
export const SameWallet: Story = { args: { wallet: wallets[2], onContinue: () => {} } }
export const LongNames: Story = {
  args: {
    wallet: longWallet,
    onContinue: () => {},
    network: { id: 'polkadot:68d56f15f85d3136970ec16946040bc1', name: 'Polkadot Asset Hub Extended Test Network' },
    namespace: 'polkadot',
  },
}
/** An ecosystem that an app's own adapter brought. */
export const UnknownEcosystem: Story = {
  args: { network: { id: 'stacks:1', name: 'Stacks' }, namespace: 'stacks' },
}
