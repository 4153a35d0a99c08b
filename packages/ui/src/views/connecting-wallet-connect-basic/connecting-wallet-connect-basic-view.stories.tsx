import type { Meta, StoryObj } from '@storybook/react-vite'
import { Embedded } from '../../embedded/embedded.tsx'
import { pairingUri } from '../shared/samples.stories.data.ts'
import {
  ConnectingWalletConnectBasicView,
  useConnectingWalletConnectTitle,
} from './connecting-wallet-connect-basic-view.tsx'

const meta: Meta<typeof ConnectingWalletConnectBasicView> = {
  title: 'Views/ConnectingWalletConnectBasic',
  component: ConnectingWalletConnectBasicView,
  args: {
    uri: pairingUri,
    state: 'waiting',
    onRetry: () => {},
    onCopy: () => true,
    onAllWallets: () => {},
  },
  render: (args) => (
    <Embedded view="ConnectingWalletConnectBasic" title={useConnectingWalletConnectTitle()} onClose={() => {}}>
      <ConnectingWalletConnectBasicView {...args} />
    </Embedded>
  ),
}
export default meta

type Story = StoryObj<typeof ConnectingWalletConnectBasicView>

export const Code: Story = {}
export const Preparing: Story = { args: { state: 'preparing', uri: undefined } }
export const Expired: Story = { args: { state: 'expired' } }
export const Phone: Story = { args: { phone: true, link: pairingUri, onAllWallets: undefined } }
export const PhonePreparing: Story = {
  args: { phone: true, state: 'preparing', uri: undefined, onAllWallets: undefined },
}
export const PhoneStillHere: Story = { args: { phone: true, link: pairingUri, state: 'stillHere' } }
