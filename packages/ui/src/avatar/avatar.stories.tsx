import type { Meta, StoryObj } from '@storybook/react-vite'
import { Avatar } from './avatar.tsx'

const meta: Meta<typeof Avatar> = {
  title: 'Parts/Avatar',
  component: Avatar,
  args: { address: '0xab16a96d359ec26a11e2c2b3d8f8b8942d5bfcdb' },
}
export default meta

type Story = StoryObj<typeof Avatar>

export const Medium: Story = {}
export const Large: Story = { args: { size: 'lg' } }
/** What an app draws itself lies over ours. */
export const OfTheApp: Story = {
  args: {
    size: 'lg',
    children: (
      <span
        style={{
          position: 'absolute',
          inset: 0,
          display: 'grid',
          placeItems: 'center',
          background: '#15171c',
          color: '#fff',
        }}
      >
        ab
      </span>
    ),
  },
}
export const Another: Story = { args: { address: '7S3P4HxJpyyigGzodYwHtCxZyUQe9JiBMHyRWXArAaKv', size: 'lg' } }
