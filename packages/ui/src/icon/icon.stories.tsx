import type { Meta, StoryObj } from '@storybook/react-vite'
import { Icon } from './icon.tsx'
import { type IconName, icons } from './icons.ts'

const meta: Meta<typeof Icon> = { title: 'Parts/Icon', component: Icon, args: { name: 'wallet' } }
export default meta

type Story = StoryObj<typeof Icon>

export const Family: Story = {
  render: ({ size }) => (
    <div style={{ display: 'grid', gridTemplateColumns: 'repeat(5, 1fr)', gap: 16 }}>
      {(Object.keys(icons) as IconName[]).map((name) => (
        <div key={name} style={{ display: 'grid', justifyItems: 'center', gap: 6, fontSize: 11 }}>
          <Icon name={name} size={size} />
          {name}
        </div>
      ))}
    </div>
  ),
}
export const Large: Story = { ...Family, args: { size: 'lg' } }
export const Small: Story = { ...Family, args: { size: 'sm' } }
