import type { Meta, StoryObj } from '@storybook/react-vite'
import { Embedded } from '../../embedded/embedded.tsx'
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
export const Empty: Story = { args: { networks: [] } }
