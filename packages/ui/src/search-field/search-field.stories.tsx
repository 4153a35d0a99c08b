import type { Meta, StoryObj } from '@storybook/react-vite'
import { useState } from 'react'
import { SearchField } from './search-field.tsx'

const meta: Meta<typeof SearchField> = {
  title: 'Parts/SearchField',
  component: SearchField,
  args: { value: '', label: 'Search wallets', shortcut: '/' },
  render: (args) => {
    const [value, setValue] = useState(args.value)
    return <SearchField {...args} value={value} onChange={setValue} />
  },
}
export default meta

type Story = StoryObj<typeof SearchField>

export const Empty: Story = {}
export const Filled: Story = { args: { value: 'Rab' } }
