import type { Meta, StoryObj } from '@storybook/react-vite'
import { Embedded } from '../../embedded/embedded.tsx'
import { address, networks } from '../shared/samples.stories.data.ts'
import { useWalletReceiveTitle, WalletReceiveView } from './wallet-receive-view.tsx'

const bitcoin = { id: 'bip122:000000000019d6689c085ae165831e93', name: 'Bitcoin' }

const meta: Meta<typeof WalletReceiveView> = {
  title: 'Views/WalletReceive',
  component: WalletReceiveView,
  args: {
    address,
    uri: `ethereum:${address}@1`,
    network: networks[0] ?? bitcoin,
    namespace: 'eip155',
    onCopy: () => true,
    onCompatible: () => {},
    compatibleCount: 4,
  },
  render: (args) => (
    <Embedded view="WalletReceive" title={useWalletReceiveTitle()} onBack={() => {}} onClose={() => {}}>
      <WalletReceiveView {...args} />
    </Embedded>
  ),
}
export default meta

type Story = StoryObj<typeof WalletReceiveView>

export const Default: Story = {}
export const BitcoinPayments: Story = {
  args: {
    address: 'bc1qar0srrr7xfkvy5l643lydnw9re59gtzzwf5mdq',
    uri: 'bitcoin:bc1qar0srrr7xfkvy5l643lydnw9re59gtzzwf5mdq',
    network: bitcoin,
    namespace: 'bip122',
    kinds: ['payment', 'ordinals'],
    kind: 'payment',
    onKind: () => {},
    onCompatible: undefined,
  },
}
export const BitcoinOrdinals: Story = {
  args: {
    ...BitcoinPayments.args,
    address: 'bc1p5cyxnuxmeuwuvkwfem96lqzszd02n6xdcjrs20cac6yqjjwudpxqkedrcr',
    kind: 'ordinals',
  },
}
export const OwnAddressPerNetwork: Story = {
  args: {
    address: 'osmo1g4q8wy5u7r0m3w2k5x9a0d8f6j4h2s1zq7tv3e',
    uri: 'osmo1g4q8wy5u7r0m3w2k5x9a0d8f6j4h2s1zq7tv3e',
    network: { id: 'cosmos:osmosis-1', name: 'Osmosis' },
    namespace: 'cosmos',
    ownAddress: true,
    compatibleCount: 2,
  },
}
export const TestNetwork: Story = {
  args: { network: { id: 'eip155:11155111', name: 'Sepolia', testnet: true }, compatibleCount: 2 },
}
export const LongName: Story = {
  args: { network: { id: 'eip155:1', name: 'The Extraordinarily Verbose Rollup of the Northern Lighthouse' } },
}
export const Disconnected: Story = { args: { address: undefined, uri: undefined } }
