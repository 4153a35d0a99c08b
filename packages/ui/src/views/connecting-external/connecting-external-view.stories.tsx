import type { Meta, StoryObj } from '@storybook/react-vite'
import { Embedded } from '../../embedded/embedded.tsx'
import { longWallet, rabby } from '../shared/samples.stories.data.ts'
import { ConnectingExternalView, useConnectingExternalTitle } from './connecting-external-view.tsx'

const meta: Meta<typeof ConnectingExternalView> = {
  title: 'Views/ConnectingExternal',
  component: ConnectingExternalView,
  args: { wallet: rabby, state: 'connecting', onRetry: () => {}, onGet: () => {} },
  render: (args) => (
    <Embedded
      view="ConnectingExternal"
      title={useConnectingExternalTitle(args.wallet)}
      onBack={() => {}}
      onClose={() => {}}
    >
      <ConnectingExternalView {...args} />
    </Embedded>
  ),
}
export default meta

type Story = StoryObj<typeof ConnectingExternalView>

export const Connecting: Story = {}
export const ConnectingInWindow: Story = { args: { surface: 'window' } }
export const ConnectingInApp: Story = { args: { surface: 'app' } }
export const ConnectingLate: Story = { args: { late: true } }
export const Rejected: Story = { args: { state: 'rejected' } }
export const Busy: Story = { args: { state: 'busy' } }
export const Locked: Story = { args: { state: 'locked' } }
export const Unavailable: Story = { args: { state: 'unavailable' } }
export const Unsupported: Story = { args: { state: 'unsupported' } }
export const Closed: Story = { args: { state: 'closed' } }
export const Failed: Story = {
  args: { state: 'error', message: 'The wallet’s background page didn’t answer (-32603).' },
}
export const Connected: Story = { args: { state: 'connected' } }
export const LongName: Story = { args: { wallet: longWallet, state: 'unavailable' } }
