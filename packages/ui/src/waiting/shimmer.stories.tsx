import type { Meta, StoryObj } from '@storybook/react-vite'
import { Shimmer } from './waiting.tsx'

const meta: Meta<typeof Shimmer> = {
  title: 'Parts/Shimmer',
  component: Shimmer,
  args: {},
}
export default meta

type Story = StoryObj<typeof Shimmer>

export const Text: Story = {}
export const Tile: Story = { args: { width: 5.6, height: 5.6, shape: 'tile' } }
export const Circle: Story = { args: { width: 4, height: 4, shape: 'circle' } }
