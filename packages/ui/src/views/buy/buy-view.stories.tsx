import type { Meta, StoryObj } from '@storybook/react-vite'
import { Embedded } from '../../embedded/embedded.tsx'
import { buyOrder } from '../shared/buy/buy-samples.stories.data.ts'
import { BuyView, useBuyTitle } from './buy-view.tsx'

const meta: Meta<typeof BuyView> = {
  title: 'Views/Buy',
  component: BuyView,
  args: {
    status: 'ready',
    providers: [
      { id: 'coinbase', quotes: true, follows: true },
      { id: 'moonpay', quotes: true, follows: true },
      { id: 'meld', quotes: false, follows: false },
    ],
    orders: [],
    onRetry: () => {},
    onSelect: () => {},
    onOrder: () => {},
    onWhat: () => {},
  },
  render: (args) => (
    <Embedded view="Buy" title={useBuyTitle()} onBack={() => {}} onClose={() => {}}>
      <BuyView {...args} />
    </Embedded>
  ),
}
export default meta

type Story = StoryObj<typeof BuyView>

export const Default: Story = {}
export const Loading: Story = { args: { status: 'loading', providers: [] } }
export const Nothing: Story = { args: { providers: [] } }
export const Unreachable: Story = { args: { providers: [], failure: 'The server could not be reached.' } }
export const UnderWay: Story = {
  args: {
    orders: [
      buyOrder(),
      buyOrder({ status: 'completed', id: '1'.repeat(32) }),
      buyOrder({ status: 'failed', id: '2'.repeat(32) }),
    ],
  },
}
