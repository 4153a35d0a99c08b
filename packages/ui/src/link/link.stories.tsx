import type { Meta, StoryObj } from '@storybook/react-vite'
import { Link } from './link.tsx'

const meta: Meta<typeof Link> = {
  title: 'Parts/Link',
  component: Link,
  args: { href: 'https://example.org/terms', children: 'terms of service' },
}
export default meta

type Story = StoryObj<typeof Link>

export const Web: Story = {}
export const Refused: Story = { args: { href: 'data:text/html,x' } }
