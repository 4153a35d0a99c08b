import type { Meta, StoryObj } from '@storybook/react-vite'
import { Embedded } from '../../embedded/embedded.tsx'
import { address, networks } from '../shared/samples.stories.data.ts'
import { useWalletCompatibleNetworksTitle, WalletCompatibleNetworksView } from './wallet-compatible-networks-view.tsx'

const meta: Meta<typeof WalletCompatibleNetworksView> = {
  title: 'Views/WalletCompatibleNetworks',
  component: WalletCompatibleNetworksView,
  args: {
    networks: networks.slice(0, 4).map((network, index) => ({ ...network, address, current: index === 0 })),
    onCopy: () => true,
  },
  render: (args) => (
    <Embedded
      view="WalletCompatibleNetworks"
      title={useWalletCompatibleNetworksTitle()}
      onBack={() => {}}
      onClose={() => {}}
    >
      <WalletCompatibleNetworksView {...args} />
    </Embedded>
  ),
}
export default meta

type Story = StoryObj<typeof WalletCompatibleNetworksView>

export const Default: Story = {}
export const OwnAddresses: Story = {
  args: {
    networks: [
      {
        id: 'cosmos:cosmoshub-4',
        name: 'Cosmos Hub',
        address: 'cosmos1g4q8wy5u7r0m3w2k5x9a0d8f6j4h2s1zq7tv3e',
        current: true,
      },
      { id: 'cosmos:osmosis-1', name: 'Osmosis', address: 'osmo1g4q8wy5u7r0m3w2k5x9a0d8f6j4h2s1zq7tv3e' },
    ],
  },
}
export const OnlyThisOne: Story = { args: { networks: [] } }
