import type { Meta, StoryObj } from '@storybook/react-vite'
import { TokenIcons } from './token-icons.tsx'

const meta: Meta<typeof TokenIcons> = {
  title: 'Parts/TokenIcons',
  component: TokenIcons,
  args: { images: [{ name: 'ETH' }] },
}
export default meta

type Story = StoryObj<typeof TokenIcons>

export const One: Story = {}
export const Received: Story = { args: { badge: 'in' } }
export const Sent: Story = { args: { badge: 'out' } }
export const Pending: Story = { args: { badge: 'pending' } }
export const Failed: Story = { args: { badge: 'failed' } }
export const Two: Story = { args: { images: [{ name: 'ETH' }, { name: 'USDC' }], badge: 'self' } }
export const None: Story = { args: { images: [], badge: 'out' } }
