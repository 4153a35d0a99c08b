import type { Meta, StoryObj } from '@storybook/react-vite'
import { Embedded } from '../../embedded/embedded.tsx'
import { address, longWallet, networks, rabby } from '../shared/samples.stories.data.ts'
import { AccountView, useAccountTitle } from './account-view.tsx'

const meta: Meta<typeof AccountView> = {
  title: 'Views/Account',
  component: AccountView,
  args: {
    identity: { address },
    wallet: rabby,
    balance: { state: 'ready', text: '1.234 ETH' },
    network: networks[0],
    explorerHref: `https://example.com/address/${address}`,
    onCopy: () => true,
    onNetworks: () => {},
    onAccounts: () => {},
    accountsCount: 1,
    onReceive: () => {},
    onDisconnect: () => {},
    onRetryBalance: () => {},
    status: 'connected',
  },
  render: (args) => (
    <Embedded view="Account" title={useAccountTitle()} onClose={() => {}}>
      <AccountView {...args} />
    </Embedded>
  ),
}
export default meta

type Story = StoryObj<typeof AccountView>

export const Default: Story = {}
export const Named: Story = { args: { identity: { address, name: 'lighthouse.eth' } } }
export const LongName: Story = {
  args: {
    identity: { address, name: 'the-keeper-of-the-northern-lighthouse-who-never-sleeps.subdomain.example.eth' },
    wallet: longWallet,
    balance: { state: 'ready', text: '115792089237316195423570985008687907853269984665640564039457.584 SHIB' },
  },
}
export const BalanceLoading: Story = { args: { balance: { state: 'loading' } } }
export const BalanceUnavailable: Story = { args: { balance: { state: 'error', retryIn: 30 } } }
export const NoBalance: Story = { args: { balance: undefined } }
export const OneNetwork: Story = { args: { onNetworks: undefined } }
export const UnsupportedNetwork: Story = {
  args: { network: { id: 'eip155:137', name: 'Polygon', unsupported: true }, balance: undefined },
}
export const Reconnecting: Story = { args: { status: 'reconnecting', balance: { state: 'loading' } } }
export const Disconnecting: Story = { args: { disconnecting: true } }
export const ManyAccounts: Story = { args: { accountsCount: 12 } }
export const NothingElse: Story = {
  args: { onAccounts: undefined, onReceive: undefined, onNetworks: undefined, explorerHref: undefined },
}
