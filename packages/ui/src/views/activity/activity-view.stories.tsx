import type { Meta, StoryObj } from '@storybook/react-vite'
import { Embedded } from '../../embedded/embedded.tsx'
import { AccountTabsView } from '../account-tabs/account-tabs-view.tsx'
import { address } from '../shared/samples.stories.data.ts'
import type { ActivityAmountData, ActivityRowData } from './activity-row-data.ts'
import { ActivityView } from './activity-view.tsx'

const amount = (sign: '+' | '-' | '', value: string, symbol: string): ActivityAmountData => ({
  sign,
  amount: value,
  symbol,
  kind: 'token',
  isSpam: false,
})
const row = (id: string, change: Partial<ActivityRowData>): ActivityRowData => ({
  id,
  operation: 'send',
  status: 'confirmed',
  direction: 'out',
  amounts: [amount('-', '0.01', 'ETH')],
  counterparty: address,
  isSpam: false,
  explorerHref: `https://example.com/tx/${id}`,
  at: Date.UTC(2026, 0, 20),
  when: '5 min',
  ...change,
})
const swap = { operation: 'trade', direction: undefined, application: 'Harbour Exchange' } as const
const january = [
  row('1', { status: 'pending', when: '12 sec' }),
  row('9', {
    description: 'Stake 1 ETH with a name that is rather long for a line',
    amounts: [],
    direction: undefined,
    status: 'pending',
  }),
  row('2', { operation: 'receive', direction: 'in', amounts: [amount('+', '250.5', 'USDC')] }),
  row('3', { ...swap, amounts: [amount('-', '1', 'ETH'), amount('+', '3120.4567', 'USDC')], when: '3 hr' }),
  row('4', { status: 'failed', when: '2 d' }),
]
const december = [
  row('5', { operation: 'approve', direction: undefined, amounts: [], when: '24 Dec' }),
  row('6', {
    operation: 'mint',
    direction: 'in',
    amounts: [{ sign: '+', amount: '1', name: 'Lighthouse #7', kind: 'nft', isSpam: false }],
    when: '24 Dec',
  }),
  row('7', { status: 'sped-up', when: '2 Dec' }),
  row('8', { status: 'dropped', amounts: [], operation: 'transaction', direction: undefined, when: '1 Dec' }),
]
const groups = [
  { key: '2026-01', title: 'January', rows: january },
  { key: '2025-12', title: 'December 2025', rows: december },
]

const meta: Meta<typeof ActivityView> = {
  title: 'Views/Account/Activity',
  component: ActivityView,
  args: {
    state: 'ready',
    groups,
    more: 'ready',
    onMore: () => {},
    onRetry: () => {},
    explorerHref: 'https://example.com',
  },
  render: (args) => (
    <Embedded view="Account" title="Account" onClose={() => {}}>
      <AccountTabsView tabs={['tokens', 'activity']} active="activity" onChange={() => {}} pending={1}>
        <ActivityView {...args} />
      </AccountTabsView>
    </Embedded>
  ),
}
export default meta

type Story = StoryObj<typeof ActivityView>

export const Default: Story = {}
export const Loading: Story = { args: { state: 'loading', groups: [], more: undefined } }
export const LoadingMore: Story = { args: { more: 'loading' } }
export const Empty: Story = { args: { state: 'empty', groups: [], more: undefined } }
/** The history of this network is unknown. */
export const OwnOnly: Story = { args: { ownOnly: true, more: undefined } }
export const OwnEmpty: Story = { args: { ownOnly: true, state: 'empty', groups: [], more: undefined } }
export const Unavailable: Story = { args: { state: 'error', groups: [], more: undefined, retryIn: 30 } }
export const Old: Story = { args: { state: 'error', more: undefined, retryIn: 30 } }
export const Doubtful: Story = {
  args: {
    groups: [
      {
        key: '2026-01',
        title: 'January',
        rows: [
          row('1', {
            resembles: '0x7a30000000000000000000000000000000D4e5F6',
            operation: 'receive',
            direction: 'in',
            amounts: [amount('+', '0', 'ETH')],
          }),
          row('3', { differs: true }),
          row('2', {
            isSpam: true,
            operation: 'receive',
            direction: 'in',
            amounts: [{ ...amount('+', '5000', 'CLAIM-USDC.COM'), isSpam: true }],
          }),
        ],
      },
    ],
  },
}
export const LongNames: Story = {
  args: {
    groups: [
      {
        key: '2026-01',
        title: 'January',
        rows: [
          row('1', {
            amounts: [
              amount('-', '115792089237316195423570985008687907853269984665640564039457.584', 'LIGHTHOUSEKEEPERS'),
            ],
          }),
          row('2', {
            ...swap,
            application: 'The Extraordinarily Verbose Exchange of the Northern Lighthouse Company',
            amounts: Array.from({ length: 7 }, () => amount('+', '1', 'ETH')),
          }),
        ],
      },
    ],
  },
}
