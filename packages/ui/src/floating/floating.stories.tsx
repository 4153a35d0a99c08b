import type { Meta, StoryObj } from '@storybook/react-vite'
import { Toast } from '../toast/toast.tsx'
import { Floating } from './floating.tsx'

const meta: Meta<typeof Floating> = {
  title: 'Modal/Floating',
  component: Floating,
  args: {
    children: <Toast variant="success" text="Address copied" onClose={() => {}} />,
  },
}
export default meta

type Story = StoryObj<typeof Floating>

export const Default: Story = {}
export const Themed: Story = { args: { variables: { '--latchkey-accent': '#b4235a' } } }
