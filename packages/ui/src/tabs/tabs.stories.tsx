import type { Meta, StoryObj } from '@storybook/react-vite'
import { useState } from 'react'
import { Tabs } from './tabs.tsx'

const meta: Meta<typeof Tabs> = {
  title: 'Parts/Tabs',
  component: Tabs,
  args: {
    label: 'Where is your wallet?',
    tabs: [
      { id: 'browser', label: 'Browser', icon: 'browser' },
      { id: 'mobile', label: 'Mobile', icon: 'mobile' },
      { id: 'web', label: 'Web', icon: 'web' },
    ],
    active: 'mobile',
  },
  render: (args) => {
    const [active, setActive] = useState(args.active)
    return (
      <Tabs {...args} active={active} onChange={setActive}>
        <p style={{ padding: 16 }}>{active}</p>
      </Tabs>
    )
  },
}
export default meta

type Story = StoryObj<typeof Tabs>

export const WithIcons: Story = {}
export const Words: Story = {
  args: {
    tabs: [
      { id: 'mobile', label: 'Tokens' },
      { id: 'nfts', label: 'NFTs' },
    ],
  },
}
