import type { Meta, StoryObj } from '@storybook/react-vite'
import { CopyButton } from './copy-button.tsx'

const meta: Meta<typeof CopyButton> = {
  title: 'Parts/CopyButton',
  component: CopyButton,
  args: { onCopy: () => true },
}
export default meta

type Story = StoryObj<typeof CopyButton>

export const Text: Story = { args: { label: 'Copy link' } }
export const Picture: Story = { args: { iconOnly: true, label: 'Copy address' } }
export const NotAllowed: Story = { args: { onCopy: () => false } }
