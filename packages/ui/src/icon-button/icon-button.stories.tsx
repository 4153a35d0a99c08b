import type { Meta, StoryObj } from '@storybook/react-vite'
import { IconButton } from './icon-button.tsx'

const meta: Meta<typeof IconButton> = {
  title: 'Parts/IconButton',
  component: IconButton,
  args: { icon: 'close', label: 'Close' },
}
export default meta

type Story = StoryObj<typeof IconButton>

export const Close: Story = {}
export const Small: Story = { args: { size: 'sm' } }
export const Disabled: Story = { args: { disabled: true } }
