import type { Allowance } from '@latchkey/core/features/allowances'
import type { Meta, StoryObj } from '@storybook/react-vite'
import { Embedded } from '../../embedded/embedded.tsx'
import { AllowancesView, useAllowancesTitle } from './allowances-view.tsx'

const row = (change: Partial<Allowance>): Allowance => ({
  id: JSON.stringify(change),
  kind: 'erc20',
  token: '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48',
  name: 'USD Coin',
  symbol: 'USDC',
  decimals: 6,
  spender: '0x68b3465833fb72A70ecDF485E0e4C7bD8665Fc45',
  amount: '100',
  unlimited: false,
  atRisk: '25.5',
  approvedAt: Date.UTC(2026, 0, 1),
  hash: `0x${'1'.repeat(64)}`,
  ...change,
})

const meta: Meta<typeof AllowancesView> = {
  title: 'Views/Allowances',
  component: AllowancesView,
  args: {
    status: 'ready',
    loading: false,
    list: [
      row({
        unlimited: true,
        amount: undefined,
        spenderName: 'Uniswap: SwapRouter02',
        spenderSource: 'registry/uniswap/calldata-UniswapV3Router02.json',
        atRiskValue: '25.49',
      }),
      row({ kind: 'operator', symbol: 'APES', amount: undefined, atRisk: '3' }),
      row({ kind: 'permit2', expiresAt: Date.UTC(2027, 0, 1), atRisk: '0' }),
    ],
    onRetry: () => {},
    onRevoke: () => {},
  },
  render: (args) => (
    <Embedded view="Allowances" title={useAllowancesTitle()} onBack={() => {}} onClose={() => {}}>
      <AllowancesView {...args} />
    </Embedded>
  ),
}
export default meta

type Story = StoryObj<typeof AllowancesView>

export const Some: Story = {}
export const Loading: Story = { args: { list: [], status: 'loading', loading: true } }
export const Empty: Story = { args: { list: [] } }
export const Failed: Story = { args: { list: [], status: 'error' } }
export const WithPermissions: Story = { args: { onPermissions: () => {} } }
export const MoreThanListed: Story = { args: { more: true } }
export const OlderUnknown: Story = { args: { since: 21_000_000 } }
