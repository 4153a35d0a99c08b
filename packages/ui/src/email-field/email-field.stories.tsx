import type { Meta, StoryObj } from '@storybook/react-vite'
import { useState } from 'react'
import { EmailField } from './email-field.tsx'

const meta: Meta<typeof EmailField> = {
  title: 'Parts/EmailField',
  component: EmailField,
  args: { value: '', label: 'E-mail address', submit: 'Continue', submitLabel: 'Continue with e-mail' },
  render: (args) => {
    const [value, setValue] = useState(args.value)
    return <EmailField {...args} value={value} onChange={setValue} onSubmit={() => {}} />
  },
}
export default meta

type Story = StoryObj<typeof EmailField>

export const Empty: Story = {}
export const Filled: Story = { args: { value: 'ann@shop.example' } }
export const Busy: Story = { args: { value: 'ann@shop.example', busy: true } }
export const Invalid: Story = { args: { value: 'ann@shop', problem: 'Invalid email. Try again.' } }
export const LongAddress: Story = {
  args: { value: 'the-keeper-of-the-northern-lighthouse-who-never-sleeps@lighthouses.northern-coast.example' },
}
