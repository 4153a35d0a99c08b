import type { Meta, StoryObj } from '@storybook/react-vite'
import { Embedded } from '../../embedded/embedded.tsx'
import { networks } from '../shared/samples.stories.data.ts'
import { UnsupportedChainView, useUnsupportedChainTitle } from './unsupported-chain-view.tsx'

const meta: Meta<typeof UnsupportedChainView> = {
  title: 'Views/UnsupportedChain',
  component: UnsupportedChainView,
  args: {
    networks: networks.map((network) => ({ ...network, state: 'idle' })),
    appName: 'Lighthouse',
    onSelect: () => {},
    onDisconnect: () => {},
  },
  render: (args) => (
    <Embedded view="UnsupportedChain" title={useUnsupportedChainTitle()} onClose={() => {}}>
      <UnsupportedChainView {...args} />
    </Embedded>
  ),
}
export default meta

type Story = StoryObj<typeof UnsupportedChainView>

export const Default: Story = {}
export const UnnamedApp: Story = { args: { appName: undefined } }
export const Pending: Story = {
  args: { networks: networks.map((network, index) => ({ ...network, state: index === 1 ? 'pending' : 'idle' })) },
}
