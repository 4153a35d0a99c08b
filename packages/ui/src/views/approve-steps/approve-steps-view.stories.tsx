import type { Meta, StoryObj } from '@storybook/react-vite'
import { ApproveStepsView } from './approve-steps-view.tsx'

const href = 'https://explorer.example/tx/0x8f3a'
const sent = { label: 'Send 1.5 ETH', status: 'sent', hash: '0x8f3a', href } as const

const meta: Meta<typeof ApproveStepsView> = {
  title: 'Parts/ApproveSteps',
  component: ApproveStepsView,
  args: { steps: [sent], wallet: 'Rabby' },
}
export default meta

type Story = StoryObj<typeof ApproveStepsView>

export const One: Story = {}
export const Several: Story = {
  args: {
    steps: [
      { ...sent, label: 'Approve 5 USDC', status: 'included' },
      { label: 'Swap 5 USDC', status: 'asked' },
    ],
  },
}
export const PriceMoved: Story = {
  args: {
    steps: [
      { ...sent, label: 'Approve 5 USDC', status: 'included' },
      { label: 'Swap 5 USDC', status: 'waiting' },
    ],
    moved: { code: 'swap/price-moved', bound: 'least', before: '0.0025', now: '0.0024', symbol: 'ETH' },
  },
}
export const SomethingElse: Story = { args: { steps: [{ ...sent, differs: 'other' }] } }
