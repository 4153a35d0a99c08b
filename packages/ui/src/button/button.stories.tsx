import type { Meta, StoryObj } from '@storybook/react-vite'
import { Button } from './button.tsx'
import { ButtonLink } from './button-link.tsx'

const meta: Meta<typeof Button> = {
  title: 'Parts/Button',
  component: Button,
  args: { children: 'Continue' },
}
export default meta

type Story = StoryObj<typeof Button>

export const Primary: Story = { args: { variant: 'primary' } }
export const Secondary: Story = {}
export const Ghost: Story = { args: { variant: 'ghost' } }
export const Small: Story = { args: { size: 'sm' } }
export const Full: Story = { args: { full: true, variant: 'primary' } }
export const WithIcon: Story = { args: { icon: 'external', children: 'Get the app' } }
export const Loading: Story = { args: { loading: true, variant: 'primary', children: 'Opening…' } }
export const Disabled: Story = { args: { disabled: true } }
export const RealLink: Story = {
  args: { icon: 'download', children: 'Download' },
  render: (args) => <ButtonLink {...args} href="https://example.org/wallet" />,
}
export const RefusedLink: Story = {
  args: { children: 'Goes nowhere' },
  render: (args) => <ButtonLink {...args} href="data:text/html,x" />,
}
