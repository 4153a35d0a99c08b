import type { Meta, StoryObj } from '@storybook/react-vite'
import { Embedded } from '../../embedded/embedded.tsx'
import { longWallet, pairingUri, rabby } from '../shared/samples.stories.data.ts'
import { ConnectingWalletConnectView, useConnectingWalletConnectTitle } from './connecting-wallet-connect-view.tsx'

const meta: Meta<typeof ConnectingWalletConnectView> = {
  title: 'Views/ConnectingWalletConnect',
  component: ConnectingWalletConnectView,
  args: {
    wallet: rabby,
    platforms: ['qrcode', 'desktop'],
    platform: 'qrcode',
    onPlatform: () => {},
    uri: pairingUri,
    state: 'waiting',
    onOpen: () => {},
    onRetry: () => {},
    onCopy: () => true,
    onShowQr: () => {},
    getLinks: ['https://example.com/get'],
  },
  render: (args) => (
    <Embedded
      view="ConnectingWalletConnect"
      title={useConnectingWalletConnectTitle(args.wallet)}
      onBack={() => {}}
      onClose={() => {}}
    >
      <ConnectingWalletConnectView {...args} />
    </Embedded>
  ),
}
export default meta

type Story = StoryObj<typeof ConnectingWalletConnectView>

const phone = {
  platforms: ['mobile'],
  platform: 'mobile',
  link: `https://example.com/wc?uri=${encodeURIComponent(pairingUri)}`,
} as const

export const Code: Story = {}
export const CodePreparing: Story = { args: { state: 'preparing', uri: undefined } }
export const CodePrivateRelay: Story = { args: { privateRelay: true } }
export const CodeClosed: Story = { args: { state: 'closed' } }
export const CodeExpired: Story = { args: { state: 'expired' } }
export const CodeRejected: Story = { args: { state: 'rejected' } }
export const CodeApproving: Story = { args: { state: 'approving' } }
export const CodeConnected: Story = { args: { state: 'connected' } }
export const RelayUnreachable: Story = { args: { state: 'relayUnreachable', uri: undefined } }
export const RelayRefused: Story = { args: { state: 'relayRefused', uri: undefined } }
export const Failed: Story = { args: { state: 'error', message: 'Session settlement failed.' } }
export const Phone: Story = { args: phone }
export const PhonePreparing: Story = { args: { ...phone, state: 'preparing', uri: undefined, link: undefined } }
export const PhoneOpening: Story = { args: { ...phone, state: 'opening' } }
export const PhoneStillHere: Story = { args: { ...phone, state: 'stillHere' } }
export const PhoneExpired: Story = { args: { ...phone, state: 'expired' } }
export const PhoneClosed: Story = { args: { ...phone, state: 'closed' } }
export const PhoneApproving: Story = { args: { ...phone, state: 'approving' } }
export const PhoneRejected: Story = { args: { ...phone, state: 'rejected' } }
export const PhoneRelayUnreachable: Story = { args: { ...phone, state: 'relayUnreachable', uri: undefined } }
export const PhoneFailed: Story = { args: { ...phone, state: 'error', message: 'Session settlement failed.' } }
export const Desktop: Story = {
  args: { platforms: ['qrcode', 'desktop'], platform: 'desktop', link: 'rabby://wc' },
}
export const Browser: Story = { args: { platforms: ['browser', 'qrcode'], platform: 'browser' } }
export const ManyPlatforms: Story = {
  args: {
    platforms: ['browser', 'qrcode', 'web', 'desktop'],
    platform: 'web',
    link: 'https://example.com/web',
  },
}
export const LongName: Story = { args: { ...phone, wallet: longWallet, state: 'stillHere' } }
