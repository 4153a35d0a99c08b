import type { Meta, StoryObj } from '@storybook/react-vite'
import { Embedded } from '../../embedded/embedded.tsx'
import { PayFailureView } from '../pay-failure/pay-failure-view.tsx'
import { address } from '../shared/samples.stories.data.ts'
import { PayView, type PayViewPayment, usePayTitle } from './pay-view.tsx'

const payment: PayViewPayment = {
  status: 'choosing',
  id: 'order-42',
  to: `0x${'5'.repeat(40)}`,
  asset: 'eip155:1/slip44:60',
  amount: '0.5',
  symbol: 'ETH',
  chainId: 'eip155:1',
  exchanges: [
    { id: 'one', name: 'Harbour' },
    { id: 'two', name: 'Lighthouse' },
  ],
}

const meta: Meta<typeof PayView> = {
  title: 'Views/Pay',
  component: PayView,
  args: {
    payment,
    network: 'Ethereum',
    account: address,
    onWallet: () => {},
    onExchange: () => {},
    onToken: () => {},
    onCancel: () => {},
  },
  render: (args) => (
    <Embedded view="Pay" title={usePayTitle()} onClose={() => {}}>
      <PayView {...args} />
    </Embedded>
  ),
}
export default meta

type Story = StoryObj<typeof PayView>

export const Default: Story = {}
export const Declined: Story = {
  args: { failure: <PayFailureView kind="declined" network="Ethereum" onSwitch={() => {}} /> },
}
export const TooLittle: Story = {
  args: { payment: { ...payment, held: { account: `eip155:1:${address}`, amount: '0.02', isTooLittle: true } } },
}
export const Opening: Story = { args: { payment: { ...payment, status: 'opening' } } }
export const Nothing: Story = { args: { payment: undefined } }
