import type { Meta, StoryObj } from '@storybook/react-vite'
import { Embedded } from '../../embedded/embedded.tsx'
import { buyOrder } from '../shared/buy/buy-samples.stories.data.ts'
import { BuyInProgressView, useBuyInProgressTitle } from './buy-in-progress-view.tsx'

const meta: Meta<typeof BuyInProgressView> = {
  title: 'Views/BuyInProgress',
  component: BuyInProgressView,
  args: { order: buyOrder(), window: { status: 'open' }, onReopen: () => {}, onAgain: () => {}, onClose: () => {} },
  render: (args) => (
    <Embedded view="BuyInProgress" title={useBuyInProgressTitle()} onBack={() => {}} onClose={() => {}}>
      <BuyInProgressView {...args} />
    </Embedded>
  ),
}
export default meta

type Story = StoryObj<typeof BuyInProgressView>

export const Waiting: Story = {}
export const Starting: Story = { args: { order: buyOrder({ status: 'starting' }) } }
export const WindowClosed: Story = { args: { window: { status: 'closed' } } }
export const AfterReload: Story = { args: { window: undefined } }
export const NotOpened: Story = { args: { window: { status: 'failed' } } }
export const WindowBlocked: Story = { args: { window: { status: 'blocked', href: 'https://pay.example' } } }
export const Paid: Story = { args: { order: buyOrder({ status: 'in-progress' }) } }
export const Late: Story = { args: { order: buyOrder({ late: true }) } }
export const Done: Story = {
  args: {
    order: buyOrder({ status: 'completed', purchaseAmount: '96.5' }),
    explorerHref: 'https://explorer.example/tx/0x1',
  },
}
export const Failed: Story = { args: { order: buyOrder({ status: 'failed' }) } }
export const NotFollowed: Story = { args: { order: buyOrder({ status: 'unfollowed', provider: 'meld' }) } }
export const Gone: Story = { args: { order: undefined } }
