import type { Meta, StoryObj } from '@storybook/react-vite'
import { useState } from 'react'
import { CodeField } from './code-field.tsx'

const meta: Meta<typeof CodeField> = {
  title: 'Parts/CodeField',
  component: CodeField,
  args: { value: '', label: 'Code from the mail, six digits' },
  render: (args) => {
    const [value, setValue] = useState(args.value)
    return <CodeField {...args} value={value} onChange={setValue} />
  },
}
export default meta

type Story = StoryObj<typeof CodeField>

export const Empty: Story = {}
export const Half: Story = { args: { value: '123' } }
export const Full: Story = { args: { value: '123456' } }
export const Invalid: Story = { args: { value: '123456', invalid: true } }
export const Checking: Story = { args: { value: '123456', readOnly: true } }
