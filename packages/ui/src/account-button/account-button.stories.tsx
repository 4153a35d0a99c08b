import type { Meta, StoryObj } from '@storybook/react-vite'
import { AccountButton } from './account-button.tsx'

const meta: Meta<typeof AccountButton> = {
  title: 'Page/AccountButton',
  component: AccountButton,
  args: { address: '0xab16a96d359ec26a11e2c2b3d8f8b8942d5bfcdb' },
}
export default meta

type Story = StoryObj<typeof AccountButton>

export const Address: Story = {}
export const Name: Story = { args: { name: 'alice.eth' } }
export const WithBalance: Story = { args: { name: 'alice.eth', balance: '1.204 ETH' } }
export const Reconnecting: Story = { args: { status: 'reconnecting' } }
