import type { Meta, StoryObj } from '@storybook/react-vite'
import { Tag } from './tag.tsx'

const meta: Meta<typeof Tag> = {
  title: 'Parts/Tag',
  component: Tag,
  args: { children: 'Recent' },
}
export default meta

type Story = StoryObj<typeof Tag>

export const Neutral: Story = {}
export const Accent: Story = { args: { tone: 'accent', children: 'QR code' } }
export const Success: Story = { args: { tone: 'success', children: 'Installed' } }
export const Warning: Story = { args: { tone: 'warning', children: 'Confirm in wallet' } }
export const Danger: Story = { args: { tone: 'danger', children: 'Unavailable' } }
