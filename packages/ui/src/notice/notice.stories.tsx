import type { Meta, StoryObj } from '@storybook/react-vite'
import { Button } from '../button/button.tsx'
import { Notice } from './notice.tsx'

const meta: Meta<typeof Notice> = {
  title: 'Parts/Notice',
  component: Notice,
  args: { tone: 'info', title: 'Scan with a wallet of this relay', children: 'Other wallets can’t see the request.' },
}
export default meta

type Story = StoryObj<typeof Notice>

export const Info: Story = {}
export const Failed: Story = {
  args: {
    tone: 'error',
    title: 'You declined in Rabby',
    children: 'Nothing was lost. Try again whenever you like.',
    action: <Button size="sm">Try again</Button>,
  },
}
export const Warning: Story = {
  args: { tone: 'warning', title: 'Rabby has a request waiting', children: 'Open it and confirm.' },
}
export const Success: Story = { args: { tone: 'success', title: 'Connected', children: undefined } }
