import type { Meta, StoryObj } from '@storybook/react-vite'
import { Embedded } from '../../embedded/embedded.tsx'
import { AccountView, useAccountTitle } from '../account/account-view.tsx'
import { address, networks } from '../shared/samples.stories.data.ts'
import { AccountLoginView, type AccountTypeChoice } from './account-login-view.tsx'

const noop = () => {}
const choice: AccountTypeChoice = { value: 'eoa', onChange: noop }

/** As it stands in Account. */
const meta: Meta<typeof AccountLoginView> = {
  title: 'Views/AccountLogin',
  component: AccountLoginView,
  args: {
    method: 'email',
    email: 'ann@shop.example',
    accountType: choice,
    onChangeEmail: noop,
    onSettings: noop,
  },
  render: (args) => (
    <Embedded view="Account" title={useAccountTitle()} onClose={noop}>
      <AccountView
        identity={{ address, name: args.email ?? args.userName }}
        wallet={{ id: 'login', name: 'Login' }}
        balance={{ state: 'ready', text: '1.234 ETH' }}
        network={networks[0]}
        onCopy={() => true}
        onSettings={noop}
        status="connected"
      >
        <AccountLoginView {...args} />
      </AccountView>
    </Embedded>
  ),
}
export default meta

type Story = StoryObj<typeof AccountLoginView>

export const Email: Story = {}
export const Social: Story = {
  args: { method: 'github', email: undefined, userName: 'ann-of-the-lighthouse', onChangeEmail: undefined },
}
export const Farcaster: Story = {
  args: { method: 'farcaster', email: undefined, userName: 'ann', onChangeEmail: undefined },
}
export const Passkey: Story = {
  args: { method: 'passkey', email: undefined, onChangeEmail: undefined, accountType: undefined },
}
export const SmartAccount: Story = { args: { accountType: { ...choice, value: 'smartAccount' } } }
export const SmartAccountElsewhere: Story = { args: { accountType: { ...choice, smartAccountHere: false } } }
export const Changing: Story = { args: { accountType: { ...choice, changingTo: 'smartAccount' } } }
export const ChangeFailed: Story = { args: { accountType: { ...choice, failed: true } } }
export const OpeningSettings: Story = { args: { settings: 'opening' } }
export const SettingsFailed: Story = { args: { settings: 'failed' } }
export const MoveNotFinished: Story = { args: { onMove: noop } }
export const LongAddress: Story = {
  args: { email: 'the-keeper-of-the-northern-lighthouse@lighthouses.example' },
}
