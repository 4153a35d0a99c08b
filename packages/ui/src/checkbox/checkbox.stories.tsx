import type { Meta, StoryObj } from '@storybook/react-vite'
import { useState } from 'react'
import { Link } from '../link/link.tsx'
import { Checkbox } from './checkbox.tsx'

const meta: Meta<typeof Checkbox> = {
  title: 'Parts/Checkbox',
  component: Checkbox,
  args: {
    checked: false,
    children: (
      <>
        I agree to the <Link href="https://example.org/terms">terms of service</Link>.
      </>
    ),
  },
  render: (args) => {
    const [checked, setChecked] = useState(args.checked)
    return <Checkbox {...args} checked={checked} onChange={setChecked} />
  },
}
export default meta

type Story = StoryObj<typeof Checkbox>

export const Open: Story = {}
export const Missing: Story = { args: { problem: 'Please tick the box first, then choose your wallet.' } }
export const Ticked: Story = { args: { checked: true } }
