import type { Meta, StoryObj } from '@storybook/react-vite'
import { Toast } from './toast.tsx'

const meta: Meta<typeof Toast> = {
  title: 'Parts/Toast',
  component: Toast,
  args: { variant: 'success', text: 'Address copied', onClose: () => {} },
}
export default meta

type Story = StoryObj<typeof Toast>

export const Success: Story = {}
export const Failed: Story = {
  args: { variant: 'error', text: 'Failed to disconnect. Try again, or disconnect inside your wallet.' },
}
export const Loading: Story = { args: { variant: 'loading', text: 'Authenticating…' } }
