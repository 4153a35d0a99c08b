import type { Meta, StoryObj } from '@storybook/react-vite'
import { Embedded } from '../../embedded/embedded.tsx'
import { address } from '../shared/samples.stories.data.ts'
import { PayStageView, type PayStageViewProps } from './pay-stage-view.tsx'

const payment: PayStageViewProps['payment'] = {
  status: 'approving',
  id: 'order-42',
  to: address,
  asset: 'eip155:1/slip44:60',
  amount: '0.5',
  symbol: 'ETH',
  chainId: 'eip155:1',
  exchanges: [],
}

const meta: Meta<typeof PayStageView> = {
  title: 'Views/PayStage',
  component: PayStageView,
  args: { payment, wallet: 'Rabby', onNotSent: () => {}, onContinue: () => {}, onDone: () => {} },
  render: (args) => (
    <Embedded view="Pay" title="Pay" onClose={() => {}}>
      <PayStageView {...args} />
    </Embedded>
  ),
}
export default meta

type Story = StoryObj<typeof PayStageView>

export const Approving: Story = {}
export const Elsewhere: Story = { args: { payment: { ...payment, status: 'elsewhere' } } }
export const Sent: Story = { args: { payment: { ...payment, status: 'sent' } } }
export const AtExchange: Story = {
  args: {
    payment: { ...payment, status: 'exchange', exchange: { id: 'one', name: 'Harbour' }, href: 'https://pay.example' },
  },
}
export const Late: Story = {
  args: { payment: { ...payment, status: 'exchange', exchange: { id: 'one', name: 'Harbour' }, late: true } },
}
export const Paid: Story = {
  args: { payment: { ...payment, status: 'paid' }, explorerHref: 'https://explorer.example/tx/0x1' },
}
export const Unknown: Story = { args: { payment: { ...payment, status: 'unknown' } } }
export const Paused: Story = { args: { payment: { ...payment, status: 'paused' } } }
