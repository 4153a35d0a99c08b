import type { Meta, StoryObj } from '@storybook/react-vite'
import { Embedded } from '../../embedded/embedded.tsx'
import { ConnectingFarcasterView, useConnectingFarcasterTitle } from './connecting-farcaster-view.tsx'

const meta: Meta<typeof ConnectingFarcasterView> = {
  title: 'Views/ConnectingFarcaster',
  component: ConnectingFarcasterView,
  args: {
    state: 'waiting',
    url: 'https://farcaster.example/~/siwf?channelToken=7f6e504b-fad6-4b48-8545-0578e05678ed',
    onCopy: () => true,
    onRetry: () => {},
    onOtherWay: () => {},
  },
  render: (args) => (
    <Embedded view="ConnectingFarcaster" title={useConnectingFarcasterTitle()} onBack={() => {}} onClose={() => {}}>
      <ConnectingFarcasterView {...args} />
    </Embedded>
  ),
}
export default meta

type Story = StoryObj<typeof ConnectingFarcasterView>

export const Waiting: Story = {}
export const Preparing: Story = { args: { state: 'preparing', url: undefined } }
export const Connecting: Story = { args: { state: 'connecting' } }
export const Connected: Story = { args: { state: 'connected' } }
export const Declined: Story = { args: { state: 'declined' } }
export const Expired: Story = { args: { state: 'timedOut' } }
export const Failed: Story = { args: { state: 'failed', message: 'There’s no answer. Check your connection.' } }
export const OnPhone: Story = { args: { phone: true } }
export const OnPhonePreparing: Story = { args: { phone: true, state: 'preparing', url: undefined } }
export const OnPhoneExpired: Story = { args: { phone: true, state: 'timedOut' } }
