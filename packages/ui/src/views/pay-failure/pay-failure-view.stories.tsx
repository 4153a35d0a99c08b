import type { Meta, StoryObj } from '@storybook/react-vite'
import { PayFailureView } from './pay-failure-view.tsx'

const meta: Meta<typeof PayFailureView> = {
  title: 'Parts/PayFailure',
  component: PayFailureView,
  args: { kind: 'declined', network: 'Ethereum', symbol: 'ETH', onSwitch: () => {} },
}
export default meta

type Story = StoryObj<typeof PayFailureView>

export const Declined: Story = {}
export const OtherNetwork: Story = { args: { kind: 'network' } }
export const Failed: Story = { args: { kind: 'other' } }
export const Swapped: Story = { args: { kind: 'swapped' } }
