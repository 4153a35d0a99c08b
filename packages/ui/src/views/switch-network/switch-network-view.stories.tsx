import type { Meta, StoryObj } from '@storybook/react-vite'
import { Embedded } from '../../embedded/embedded.tsx'
import { SwitchNetworkView, useSwitchNetworkTitle } from './switch-network-view.tsx'

const meta: Meta<typeof SwitchNetworkView> = {
  title: 'Views/SwitchNetwork',
  component: SwitchNetworkView,
  args: { network: { id: 'eip155:8453', name: 'Base' }, walletName: 'Rabby', state: 'pending', onRetry: () => {} },
  render: (args) => (
    <Embedded view="SwitchNetwork" title={useSwitchNetworkTitle()} onBack={() => {}} onClose={() => {}}>
      <SwitchNetworkView {...args} />
    </Embedded>
  ),
}
export default meta

type Story = StoryObj<typeof SwitchNetworkView>

export const Pending: Story = {}
/** On a phone its wallet is behind the page. */
export const PendingOnPhone: Story = { args: { link: 'rabby://', target: '_self' } }
export const UnknownWallet: Story = { args: { walletName: undefined } }
export const Rejected: Story = { args: { state: 'rejected' } }
export const Failed: Story = { args: { state: 'error', message: 'Chain is not supported' } }
