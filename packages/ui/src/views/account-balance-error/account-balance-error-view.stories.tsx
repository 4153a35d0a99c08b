import type { Meta, StoryObj } from '@storybook/react-vite'
import { AccountBalanceErrorView } from './account-balance-error-view.tsx'

const meta: Meta<typeof AccountBalanceErrorView> = {
  title: 'Parts/AccountBalanceError',
  component: AccountBalanceErrorView,
  args: { retryIn: 30, onRetry: () => {} },
}
export default meta

type Story = StoryObj<typeof AccountBalanceErrorView>

export const Waiting: Story = {}
export const RetryNow: Story = { args: { retryIn: 0 } }
