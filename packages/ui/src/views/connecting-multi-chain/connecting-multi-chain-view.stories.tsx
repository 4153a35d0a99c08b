import type { Meta, StoryObj } from '@storybook/react-vite'
import { Embedded } from '../../embedded/embedded.tsx'
import { longWallet, networks, rabby } from '../shared/samples.stories.data.ts'
import {
  ConnectingMultiChainView,
  type EcosystemRowData,
  useConnectingMultiChainTitle,
} from './connecting-multi-chain-view.tsx'

const ecosystems: readonly EcosystemRowData[] = [
  { id: 'eip155', icon: networks[0]?.icon, state: 'idle' },
  { id: 'solana', state: 'idle' },
  { id: 'bip122', state: 'idle' },
]
const states = (...given: readonly EcosystemRowData['state'][]) =>
  given.map((state, index): EcosystemRowData => ({ ...(ecosystems[index] as EcosystemRowData), state }))

const meta: Meta<typeof ConnectingMultiChainView> = {
  title: 'Views/ConnectingMultiChain',
  component: ConnectingMultiChainView,
  args: { wallet: rabby, ecosystems, onSelect: () => {}, onAll: () => {}, onDone: () => {} },
  render: (args) => (
    <Embedded
      view="ConnectingMultiChain"
      title={useConnectingMultiChainTitle(args.wallet)}
      onBack={() => {}}
      onClose={() => {}}
    >
      <ConnectingMultiChainView {...args} />
    </Embedded>
  ),
}
export default meta

type Story = StoryObj<typeof ConnectingMultiChainView>

export const Default: Story = {}
export const Connecting: Story = { args: { ecosystems: states('connected', 'connecting', 'waiting') } }
export const Late: Story = {
  args: { ecosystems: states('connecting', 'waiting', 'waiting').map((one) => ({ ...one, late: true })) },
}
export const SomeDeclined: Story = { args: { ecosystems: states('connected', 'rejected', 'connected') } }
export const AllDeclined: Story = { args: { ecosystems: states('rejected', 'closed', 'rejected') } }
export const Troubles: Story = {
  args: {
    ecosystems: [
      { id: 'eip155', state: 'busy' },
      { id: 'solana', state: 'locked' },
      { id: 'bip122', state: 'unavailable' },
      { id: 'cosmos', state: 'unsupported' },
      { id: 'polkadot', state: 'failed' },
    ],
  },
}
export const AllConnected: Story = { args: { ecosystems: states('connected', 'connected', 'connected') } }
export const LongName: Story = { args: { wallet: longWallet, ecosystems: states('connecting', 'busy', 'locked') } }
export const Empty: Story = { args: { ecosystems: [] } }
