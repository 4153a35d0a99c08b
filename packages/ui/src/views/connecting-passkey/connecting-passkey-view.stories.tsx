import type { Meta, StoryObj } from '@storybook/react-vite'
import { Embedded } from '../../embedded/embedded.tsx'
import { ConnectingPasskeyView, useConnectingPasskeyTitle } from './connecting-passkey-view.tsx'

const meta: Meta<typeof ConnectingPasskeyView> = {
  title: 'Views/ConnectingPasskey',
  component: ConnectingPasskeyView,
  args: { state: 'waiting', onRetry: () => {}, onOtherWay: () => {} },
  render: (args) => (
    <Embedded view="ConnectingPasskey" title={useConnectingPasskeyTitle()} onBack={() => {}} onClose={() => {}}>
      <ConnectingPasskeyView {...args} />
    </Embedded>
  ),
}
export default meta

type Story = StoryObj<typeof ConnectingPasskeyView>

export const Waiting: Story = {}
export const Connecting: Story = { args: { state: 'connecting' } }
export const Connected: Story = { args: { state: 'connected' } }
export const WindowClosed: Story = { args: { state: 'cancelled' } }
export const WindowBlocked: Story = { args: { state: 'blocked' } }
export const Failed: Story = {
  args: { state: 'failed', message: 'This passkey couldn’t be checked. Try again, or use another way to log in.' },
}
