import type { Meta, StoryObj } from '@storybook/react-vite'
import { ConnectButton } from './connect-button.tsx'

const meta: Meta<typeof ConnectButton> = {
  title: 'Page/ConnectButton',
  component: ConnectButton,
  args: {},
}
export default meta

type Story = StoryObj<typeof ConnectButton>

export const Disconnected: Story = {}
export const Connecting: Story = { args: { status: 'connecting' } }
export const Reconnecting: Story = { args: { status: 'reconnecting' } }
export const OwnWords: Story = { args: { label: 'Log in' } }
export const Disabled: Story = { args: { disabled: true } }
