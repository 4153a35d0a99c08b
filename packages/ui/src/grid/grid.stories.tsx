import type { Meta, StoryObj } from '@storybook/react-vite'
import { Card } from '../card/card.tsx'
import { WalletIcon } from '../wallet-icon/wallet-icon.tsx'
import { Grid } from './grid.tsx'

const names = Array.from({ length: 620 }, (_, index) => `Wallet ${index + 1}`)

const meta: Meta<typeof Grid<string>> = {
  title: 'Parts/Grid',
  component: Grid<string>,
  args: {
    label: 'All wallets',
    items: names,
    itemKey: (name) => name,
    renderItem: (name, { tabIndex }) => (
      <Card title={name} tabIndex={tabIndex} image={<WalletIcon name={name} size="lg" />} onClick={() => {}} />
    ),
  },
}
export default meta

type Story = StoryObj<typeof Grid<string>>

export const Many: Story = {}
export const First: Story = { args: { items: [], loading: true } }
export const MoreComing: Story = { args: { items: names.slice(0, 6), loading: true } }
export const Few: Story = { args: { items: names.slice(0, 3) } }
