import type { Meta, StoryObj } from '@storybook/react-vite'
import { WalletIcon } from './wallet-icon.tsx'

const meta: Meta<typeof WalletIcon> = {
  title: 'Parts/WalletIcon',
  component: WalletIcon,
  args: { name: 'Rabby' },
}
export default meta

type Story = StoryObj<typeof WalletIcon>

export const Generated: Story = {}
export const Loading: Story = { args: { loading: true, size: 'xl' } }
export const Small: Story = { args: { size: 'sm' } }
export const Large: Story = { args: { size: 'lg' } }
export const FromTheWallet: Story = {
  args: {
    src: "data:image/svg+xml,%3Csvg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 8 8'%3E%3Cpath fill='%23275' d='M0 0h8v8H0z'/%3E%3Ccircle cx='4' cy='4' r='2' fill='%23fff'/%3E%3C/svg%3E",
  },
}
export const Refused: Story = { args: { src: 'javascript:alert(1)' } }
