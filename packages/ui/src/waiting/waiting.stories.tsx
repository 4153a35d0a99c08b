import type { Meta, StoryObj } from '@storybook/react-vite'
import { Spinner } from './waiting.tsx'

// Named like its module, whose arguments Storybook reads then. The stories of the shimmer are in `shimmer.stories.tsx`.
const meta: Meta<typeof Spinner> = {
  title: 'Parts/Spinner',
  component: Spinner,
  args: {},
}
export default meta

type Story = StoryObj<typeof Spinner>

export const Medium: Story = {}
export const Small: Story = { args: { size: 'sm' } }
export const Large: Story = { args: { size: 'lg' } }
