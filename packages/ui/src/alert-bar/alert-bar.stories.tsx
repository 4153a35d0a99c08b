import type { Meta, StoryObj } from '@storybook/react-vite'
import { AlertBar } from './alert-bar.tsx'

const meta: Meta<typeof AlertBar> = {
  title: 'Parts/AlertBar',
  component: AlertBar,
  args: {
    short: 'Invalid App Configuration',
    long: 'Origin http://localhost:3000 is not on the allowlist of this project.',
    code: 'config/origin-not-allowed',
    onClose: () => {},
  },
}
export default meta

type Story = StoryObj<typeof AlertBar>

export const Failure: Story = {}
export const Warning: Story = { args: { level: 'warning' } }
