import type { Meta, StoryObj } from '@storybook/react-vite'
import { CopyButton } from './copy-button.tsx'

const meta: Meta<typeof CopyButton> = {
  title: 'Parts/CopyButton',
  component: CopyButton,
  args: { value: '0xd8dA6BF26964aF9D7eEd9e03E53415D37aA96045', onCopy: () => true },
}
export default meta

type Story = StoryObj<typeof CopyButton>

export const Text: Story = { args: { label: 'Copy link' } }
export const IconOnly: Story = { args: { iconOnly: true, label: 'Copy address' } }
export const NotAllowed: Story = { args: { onCopy: () => false } }
