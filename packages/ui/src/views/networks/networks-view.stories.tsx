import type { Meta, StoryObj } from '@storybook/react-vite'
import { Embedded } from '../../embedded/embedded.tsx'
import type { NetworkGroupData } from '../shared/network-row-data.ts'
import { networks } from '../shared/samples.stories.data.ts'
import { NetworksView, useNetworksTitle } from './networks-view.tsx'

const meta: Meta<typeof NetworksView> = {
  title: 'Views/Networks',
  component: NetworksView,
  args: { networks, onSelect: () => {}, onDisconnect: () => {} },
  render: (args) => (
    <Embedded view="Networks" title={useNetworksTitle()} onBack={() => {}} onClose={() => {}}>
      <NetworksView {...args} />
    </Embedded>
  ),
}
export default meta

const groups: readonly NetworkGroupData[] = [
  { namespace: 'eip155', connected: true, networks: networks.slice(0, 4) },
  { namespace: 'solana', connected: true, networks: networks.slice(4).map((one) => ({ ...one, state: 'inUse' })) },
  {
    namespace: 'bip122',
    connected: false,
    networks: [{ id: 'bip122:000000000019d6689c085ae165831e93', name: 'Bitcoin', state: 'idle' }],
  },
]
const many: readonly NetworkGroupData[] = ['eip155', 'cosmos', 'polkadot', 'solana'].map((namespace, group) => ({
  namespace,
  connected: group < 2,
  networks: Array.from({ length: 10 }, (_, index) => ({
    id: `${namespace}:${index}`,
    name: `${['Amber', 'Birch', 'Cedar', 'Delta'][group]} ${index + 1}`,
    state: index ? ('idle' as const) : group ? ('inUse' as const) : ('current' as const),
  })),
}))

type Story = StoryObj<typeof NetworksView>

export const Default: Story = {}
export const Pending: Story = {
  args: { networks: networks.map((network, index) => (index === 2 ? { ...network, state: 'pending' } : network)) },
}
export const Unavailable: Story = {
  args: { networks: networks.map((network, index) => (index > 2 ? { ...network, state: 'unavailable' } : network)) },
}
export const Unsupported: Story = {
  args: { unsupported: true, networks: networks.map((network) => ({ ...network, state: 'idle' })) },
}
export const Search: Story = { args: { search: true } }
export const LongNames: Story = {
  args: {
    networks: networks.map((network, index) => ({
      ...network,
      name: `${network.name} Extended Rollup Test Network ${index}`,
    })),
  },
}
export const Ecosystems: Story = { args: { groups } }
export const FortyNetworks: Story = { args: { networks: many.flatMap((group) => group.networks), groups: many } }
export const Empty: Story = { args: { networks: [] } }
