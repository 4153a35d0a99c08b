import type { Meta, StoryObj } from '@storybook/react-vite'
import { NetworkButton } from './network-button.tsx'

const meta: Meta<typeof NetworkButton> = {
  title: 'Page/NetworkButton',
  component: NetworkButton,
  args: { network: { id: 'eip155:1', name: 'Ethereum' } },
}
export default meta

type Story = StoryObj<typeof NetworkButton>

export const Current: Story = {}
export const None: Story = { args: { network: undefined } }
export const Switching: Story = { args: { state: 'switching' } }
export const Unsupported: Story = { args: { state: 'unsupported' } }
