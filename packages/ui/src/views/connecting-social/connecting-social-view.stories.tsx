import type { Meta, StoryObj } from '@storybook/react-vite'
import { Embedded } from '../../embedded/embedded.tsx'
import { ConnectingSocialView, useConnectingSocialTitle } from './connecting-social-view.tsx'

const meta: Meta<typeof ConnectingSocialView> = {
  title: 'Views/ConnectingSocial',
  component: ConnectingSocialView,
  args: { provider: 'google', state: 'waiting', onRetry: () => {}, onOtherWay: () => {} },
  render: (args) => (
    <Embedded
      view="ConnectingSocial"
      title={useConnectingSocialTitle(args.provider)}
      onBack={() => {}}
      onClose={() => {}}
    >
      <ConnectingSocialView {...args} />
    </Embedded>
  ),
}
export default meta

type Story = StoryObj<typeof ConnectingSocialView>

export const Waiting: Story = {}
export const Connecting: Story = { args: { state: 'connecting' } }
export const Connected: Story = { args: { state: 'connected' } }
export const WindowClosed: Story = { args: { state: 'cancelled' } }
export const Declined: Story = { args: { provider: 'github', state: 'declined' } }
export const WindowBlocked: Story = { args: { state: 'blocked' } }
export const WindowCutOff: Story = { args: { state: 'cut' } }
export const TimedOut: Story = { args: { provider: 'discord', state: 'timedOut' } }
export const Failed: Story = {
  args: { provider: 'apple', state: 'failed', message: 'The answer couldn’t be checked. Try again.' },
}
