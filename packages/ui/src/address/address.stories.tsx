import type { Meta, StoryObj } from '@storybook/react-vite'
import { Address } from './address.tsx'

const meta: Meta<typeof Address> = {
  title: 'Parts/Address',
  component: Address,
  args: { value: '0xab16a96d359ec26a11e2c2b3d8f8b8942d5bfcdb' },
}
export default meta

type Story = StoryObj<typeof Address>

export const Shortened: Story = {}
export const ShortAlready: Story = { args: { value: '0xab16' } }
