import type { Meta, StoryObj } from '@storybook/react-vite'
import { Embedded } from '../../embedded/embedded.tsx'
import { AccountBalanceErrorView } from '../account-balance-error/account-balance-error-view.tsx'
import { AccountSettingsView } from '../account-settings/account-settings-view.tsx'
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
    onCopy: () => true,
    onNetworks: () => {},
    total: '$2,469.13',
    actions: (['send', 'receive', 'swap', 'buy'] as const).map((id) => ({ id, onPress: () => {} })),
    onSettings: () => {},
    settings: <AccountSettingsView onAccounts={() => {}} accountsCount={3} onDisconnect={() => {}} />,
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
export const TestNetwork: Story = {
  args: { total: undefined, network: { id: 'eip155:11155111', name: 'Sepolia', testnet: true } },
}
export const NoPrice: Story = { args: { total: undefined } }
export const TwoActions: Story = {
  args: { actions: (['send', 'receive'] as const).map((id) => ({ id, onPress: () => {} })) },
}
/** The services haven't said yet whether they swap and sell: space is kept for both buttons. */
export const ActionsToCome: Story = {
  args: { actions: (['send', 'receive'] as const).map((id) => ({ id, onPress: () => {} })), columns: 4 },
}
export const OneAction: Story = { args: { actions: [{ id: 'receive', onPress: () => {} }] } }
export const Large: Story = {
  args: { balance: { state: 'ready', text: '12,345,678.901 ETH' }, total: '$98,765,432,109.87' },
}
export const Named: Story = { args: { identity: { address, name: 'lighthouse.eth' } } }
export const LongName: Story = {
  args: {
    identity: { address, name: 'the-keeper-of-the-northern-lighthouse-who-never-sleeps.subdomain.example.eth' },
    wallet: longWallet,
    balance: { state: 'ready', text: '115792089237316195423570985008687907853269984665640564039457.584 SHIB' },
  },
}
export const BalanceLoading: Story = { args: { balance: { state: 'loading' } } }
export const BalanceUnavailable: Story = {
  args: {
    balance: { state: 'error', notice: <AccountBalanceErrorView retryIn={30} onRetry={() => {}} /> },
  },
}
export const NoBalance: Story = { args: { balance: undefined } }
export const OneNetwork: Story = { args: { onNetworks: undefined } }
export const UnsupportedNetwork: Story = {
  args: { network: { id: 'eip155:137', name: 'Polygon', unsupported: true }, balance: undefined },
}
export const Reconnecting: Story = { args: { status: 'reconnecting', balance: { state: 'loading' } } }
export const NothingElse: Story = {
  args: { actions: [], onNetworks: undefined },
}
