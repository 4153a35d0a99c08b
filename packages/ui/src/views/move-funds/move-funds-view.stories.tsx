import type { MoveItem, MoveNetwork } from '@latchkey/core/features/move-funds'
import type { Meta, StoryObj } from '@storybook/react-vite'
import { Embedded } from '../../embedded/embedded.tsx'
import { MoveFundsView, useMoveFundsTitle } from './move-funds-view.tsx'

const noop = () => {}
const safe = '0x99e3b2C1D4a5F60718293a4B5c6D7e8F90a1B2c3'

const native = (change: Partial<MoveItem> = {}): MoveItem => ({
  id: 'native',
  kind: 'native',
  symbol: 'ETH',
  name: 'Ether',
  amount: '1.25',
  value: '3125',
  status: 'waiting',
  ...change,
})
const token = (symbol: string, change: Partial<MoveItem> = {}): MoveItem => ({
  id: `token:${symbol}`,
  kind: 'token',
  symbol,
  name: symbol,
  address: '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48',
  amount: '250.5',
  status: 'waiting',
  ...change,
})
const lamp: MoveItem = {
  id: 'item:1',
  kind: 'collectible',
  symbol: '',
  name: 'Lamp #7',
  address: '0xB0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48',
  tokenId: '7',
  standard: 'erc721',
  status: 'waiting',
}
const network = (change: Partial<MoveNetwork> = {}): MoveNetwork => ({
  chainId: 'eip155:1',
  name: 'Ethereum',
  status: 'ready',
  items: [token('USDC', { value: '250.5' }), lamp, native()],
  more: 0,
  spam: 0,
  partial: false,
  ...change,
})
const solana = network({
  chainId: 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp',
  name: 'Solana',
  items: [native({ symbol: 'SOL', name: 'Sol', value: undefined })],
})
const good = {
  text: safe,
  address: safe,
  resolving: false,
  missingOn: [],
  acknowledged: false,
  check: { known: true, own: false },
}

const meta: Meta<typeof MoveFundsView> = {
  title: 'Views/MoveFunds',
  component: MoveFundsView,
  args: {
    status: 'ready',
    networks: [network()],
    receivers: { eip155: good },
    recipients: {},
    busy: false,
    missing: [],
    onReceiver: noop,
    onAcknowledge: noop,
    onStart: noop,
    onRetry: noop,
    onReset: noop,
    onDone: noop,
  },
  render: (args) => (
    <Embedded view="MoveFunds" title={useMoveFundsTitle()} onBack={noop} onClose={noop}>
      <MoveFundsView {...args} />
    </Embedded>
  ),
}
export default meta

type Story = StoryObj<typeof MoveFundsView>

export const Ready: Story = {}
export const Empty: Story = {
  args: {
    networks: [network({ more: 12, spam: 4, partial: true }), solana],
    receivers: {},
    missing: ['eip155', 'solana'],
    onPaste: () => true,
    recipients: { eip155: [{ address: safe, name: 'My other wallet', own: true }] },
  },
}
export const Reading: Story = { args: { status: 'reading', networks: [network({ status: 'reading', items: [] })] } }
export const NothingHere: Story = { args: { networks: [], receivers: {} } }
export const NoLogin: Story = { args: { status: 'none', networks: [], receivers: {} } }
export const Unreadable: Story = {
  args: {
    networks: [network(), network({ chainId: 'eip155:10', name: 'OP Mainnet', status: 'unreadable', items: [] })],
  },
}
export const SameAccount: Story = { args: { receivers: { eip155: { ...good, problem: 'same' } }, missing: ['eip155'] } }
export const NoKey: Story = { args: { receivers: { eip155: { ...good, problem: 'burn' } }, missing: ['eip155'] } }
export const LooksAlike: Story = {
  args: {
    missing: ['eip155'],
    receivers: {
      eip155: {
        ...good,
        check: {
          known: false,
          own: false,
          imitates: {
            address: safe,
            parts: { start: '0x99e3b2', middle: 'C1D4a5F60718293a4B5c6D7e8F9', end: '0a1B2c3' },
            otherParts: { start: '0x99e3b2', middle: '0000000000000000000000000000', end: '0a1B2c3' },
          },
        },
      },
    },
  },
}
export const MissingOn: Story = {
  args: { missing: ['eip155'], receivers: { eip155: { ...good, missingOn: ['OP Mainnet', 'Base'] } } },
}
export const Busy: Story = { args: { busy: true } }
export const Moving: Story = {
  args: {
    status: 'moving',
    networks: [
      network({
        status: 'moving',
        items: [token('USDC', { status: 'moved' }), { ...lamp, status: 'sent' }, native({ status: 'asked' })],
      }),
      solana,
    ],
  },
}
export const Paused: Story = {
  args: {
    status: 'paused',
    networks: [
      network({
        status: 'partly',
        items: [
          token('USDC', { status: 'moved', hash: `0x${'1'.repeat(64)}` }),
          { ...lamp, reason: 'declined' },
          native({ status: 'unknown' }),
        ],
      }),
    ],
    hrefOf: () => 'https://etherscan.io/tx/0x1',
  },
}
export const Late: Story = {
  args: {
    status: 'paused',
    networks: [network({ status: 'late', items: [token('USDC', { status: 'sent' }), native()] })],
  },
}
export const Ended: Story = {
  args: {
    status: 'ended',
    networks: [network({ status: 'moved', items: [token('USDC', { status: 'moved' }), native({ status: 'moved' })] })],
  },
}
export const EndedPart: Story = {
  args: {
    status: 'ended',
    networks: [
      network({
        status: 'partly',
        items: [
          token('USDC', { status: 'failed', reason: 'refused' }),
          token('LEND', { status: 'failed', reason: 'danger' }),
          token('WBTC', { status: 'failed', reason: 'no-gas' }),
          native({ status: 'stays', reason: 'too-little' }),
        ],
      }),
      network({
        chainId: 'eip155:10',
        name: 'OP Mainnet',
        status: 'failed',
        error: {} as never,
        items: [native({ status: 'failed', reason: 'unreachable' })],
      }),
    ],
  },
}
export const LongNames: Story = {
  args: {
    networks: [
      network({
        name: 'The Test Network of the Northern Lighthouse Keepers',
        items: [
          token('AVERYLONGTOKENSYMBOLFORASMALLPHONE', { amount: '123456789012345678.123456789012345678' }),
          native(),
        ],
      }),
    ],
  },
}
