import type { Meta, StoryObj } from '@storybook/react-vite'
import { Embedded } from '../../embedded/embedded.tsx'
import { longWallet, wallets } from '../shared/samples.stories.data.ts'
import { GetWalletView, useGetWalletTitle } from './get-wallet-view.tsx'

const meta: Meta<typeof GetWalletView> = {
  title: 'Views/GetWallet',
  component: GetWalletView,
  args: {
    wallets: wallets.map((wallet, index) => ({
      ...wallet,
      kinds: index % 2 ? ['extension', 'app'] : ['app', 'desktop'],
    })),
    state: 'ready',
    onSelect: () => {},
    onRetry: () => {},
    onWhatIsAWallet: () => {},
  },
  render: (args) => (
    <Embedded view="GetWallet" title={useGetWalletTitle()} onBack={() => {}} onClose={() => {}}>
      <GetWalletView {...args} />
    </Embedded>
  ),
}
export default meta

type Story = StoryObj<typeof GetWalletView>

export const Default: Story = {}
export const Loading: Story = { args: { wallets: [], state: 'loading' } }
export const Empty: Story = { args: { wallets: [], state: 'empty' } }
export const Failed: Story = { args: { wallets: [], state: 'error' } }
export const LongName: Story = { args: { wallets: [{ ...longWallet, kinds: ['extension', 'app', 'desktop', 'web'] }] } }
