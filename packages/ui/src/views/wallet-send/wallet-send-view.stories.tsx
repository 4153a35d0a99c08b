import type { Meta, StoryObj } from '@storybook/react-vite'
import { Embedded } from '../../embedded/embedded.tsx'
import { address } from '../shared/samples.stories.data.ts'
import { useWalletSendTitle, WalletSendView } from './wallet-send-view.tsx'

const twin = `${address.slice(0, 6)}${'9'.repeat(32)}${address.slice(-4)}`

const meta: Meta<typeof WalletSendView> = {
  title: 'Views/Send',
  component: WalletSendView,
  args: {
    network: 'Ethereum',
    token: { name: 'ETH', id: 'eip155:1' },
    amountText: '',
    amountIn: 'token',
    currency: 'USD',
    balance: '3.25',
    receiver: '',
    resolving: false,
    unknownReceiver: false,
    recipients: [
      { address, name: 'lighthouse.eth', own: false },
      { address: `0x${'5'.repeat(40)}`, own: false },
      { address: `0x${'7'.repeat(40)}`, name: 'Savings', own: true },
    ],
    acknowledged: false,
    message: 'add-amount',
    onSelectToken: () => {},
    onAmount: () => {},
    onToggleUnit: () => {},
    onMax: () => {},
    onReceiver: () => {},
    onPaste: () => true,
    onScan: () => {},
    onAcknowledge: () => {},
    onReview: () => {},
  },
  render: (args) => (
    <Embedded view="WalletSend" title={useWalletSendTitle()} onClose={() => {}}>
      <WalletSendView {...args} />
    </Embedded>
  ),
}
export default meta

type Story = StoryObj<typeof WalletSendView>

const filled = {
  amountText: '1,5',
  readAs: '1.5',
  otherAmount: '3000',
  priceAge: '2 min',
  receiver: 'lighthouse.eth',
  receiverAddress: address,
  receiverName: 'lighthouse.eth',
  message: 'preview',
} as const

export const Default: Story = {}
export const Filled: Story = { args: { ...filled, check: { known: true, own: false } } }
export const InMoney: Story = {
  args: { ...filled, amountText: '3000', amountIn: 'fiat', otherAmount: '1.5', readAs: undefined },
}
export const FirstTime: Story = { args: { ...filled, check: { known: false, own: false } } }
export const OtherChain: Story = {
  args: { ...filled, check: { known: true, own: false, otherChain: 'eip155:137' }, otherChain: 'Polygon' },
}
export const LookAlike: Story = {
  args: {
    ...filled,
    receiver: twin,
    receiverName: undefined,
    receiverAddress: twin,
    check: {
      known: false,
      own: false,
      imitates: {
        address,
        parts: { start: twin.slice(0, 6), middle: twin.slice(6, -4), end: twin.slice(-4) },
        otherParts: { start: address.slice(0, 6), middle: address.slice(6, -4), end: address.slice(-4) },
      },
    },
  },
}
export const TooMuch: Story = { args: { ...filled, amountText: '99', message: 'insufficient-funds' } }
export const Resolving: Story = {
  args: { ...filled, receiverAddress: undefined, receiverName: undefined, resolving: true },
}
export const UnknownReceiver: Story = {
  args: {
    ...filled,
    receiverAddress: undefined,
    receiverName: undefined,
    unknownReceiver: true,
    message: 'invalid-address',
  },
}
export const NoToken: Story = {
  args: { token: undefined, balance: undefined, message: 'select-token', onMax: undefined },
}
export const NoPrice: Story = { args: { onToggleUnit: undefined } }
export const FindingMax: Story = { args: { findingMax: true } }

export const MaxFailed: Story = { args: { maxFailed: true } }
export const BalanceUnavailable: Story = { args: { balance: undefined, balanceFailed: true } }
export const Collectible: Story = {
  args: {
    ...filled,
    token: { name: 'Lamp #7', id: 'lamp', collectible: 'Lamp #7' },
    check: { known: true, own: false },
  },
}
export const SeveralOfACollectible: Story = {
  args: {
    ...filled,
    token: { name: 'Pebble #3', id: 'pebble', collectible: 'Pebble #3', several: true },
    amountText: '2',
    balance: '5',
    otherAmount: undefined,
    onToggleUnit: undefined,
    check: { known: true, own: false },
  },
}
export const Unsupported: Story = { args: { unsupported: true, network: 'Cosmos Hub', onNetworks: () => {} } }
