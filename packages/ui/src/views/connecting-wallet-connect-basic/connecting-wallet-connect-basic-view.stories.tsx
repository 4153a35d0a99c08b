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
export const PrivateRelay: Story = { args: { privateRelay: true } }
export const Opening: Story = { args: { state: 'opening' } }
export const Approving: Story = { args: { state: 'approving' } }
export const Expired: Story = { args: { state: 'expired' } }
export const Rejected: Story = { args: { state: 'rejected' } }
export const Closed: Story = { args: { state: 'closed' } }
export const RelayUnreachable: Story = { args: { state: 'relayUnreachable', uri: undefined } }
export const RelayRefused: Story = { args: { state: 'relayRefused', uri: undefined } }
export const Failed: Story = { args: { state: 'error', message: 'Session settlement failed.' } }
export const Connected: Story = { args: { state: 'connected' } }
export const Phone: Story = { args: { phone: true, link: pairingUri, onAllWallets: undefined } }
export const PhonePreparing: Story = {
  args: { phone: true, state: 'preparing', uri: undefined, onAllWallets: undefined },
}
export const PhoneStillHere: Story = { args: { phone: true, link: pairingUri, state: 'stillHere' } }
export const PhoneRejected: Story = { args: { phone: true, link: pairingUri, state: 'rejected' } }
export const PhoneRelayUnreachable: Story = { args: { phone: true, state: 'relayUnreachable', uri: undefined } }
