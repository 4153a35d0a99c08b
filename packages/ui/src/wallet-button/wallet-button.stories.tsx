import type { Meta, StoryObj } from '@storybook/react-vite'
import { WalletButton } from './wallet-button.tsx'

const meta: Meta<typeof WalletButton> = {
  title: 'Page/WalletButton',
  component: WalletButton,
  args: { wallet: { id: 'io.rabby', name: 'Rabby' } },
}
export default meta

type Story = StoryObj<typeof WalletButton>

export const Idle: Story = {}
export const Disabled: Story = { args: { disabled: true } }
export const Connecting: Story = { args: { state: 'connecting' } }
