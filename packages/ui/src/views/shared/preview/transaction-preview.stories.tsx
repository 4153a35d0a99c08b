import type { Finding, Preview } from '@latchkey/core/features/preview'
import type { Meta, StoryObj } from '@storybook/react-vite'
import { Embedded } from '../../../embedded/embedded.tsx'
import { PreviewDetails } from './preview-details.tsx'
import { TransactionPreview } from './transaction-preview.tsx'

const account = '0x7a30000000000000000000000000000000D4e5F6'
const spender = '0x1111111254EEB25477B68fb85Ed929f73A960582'
const usdc = '0xa0b86991c6218b36c1d19d4a2e9eb0ce3606eb48'
const token = { kind: 'token', address: usdc, symbol: 'USDC', decimals: 6 } as const

const preview: Preview = {
  chainId: 'eip155:1',
  account,
  transaction: { namespace: 'eip155', calls: [] },
  basis: 'simulated',
  changes: [
    {
      direction: 'leaves',
      asset: { kind: 'native', symbol: 'ETH', decimals: 18 },
      amount: '1.5',
      value: '4680',
      counterparty: spender,
    },
    { direction: 'arrives', asset: token, amount: '4671.250001', value: '4671.25' },
  ],
  calls: [
    {
      to: spender,
      value: '1500000000000000000',
      data: `0x12aa3caf${'00'.repeat(96)}`,
      functionName: 'swap',
      by: 'descriptor',
      contractName: 'Harbour Exchange',
      intent: 'Swap',
      fields: [
        { label: 'Send', text: '1.5 ETH' },
        { label: 'Beneficiary', text: account, address: account },
      ],
    },
  ],
  findings: [],
  fee: { amount: '0.00123456789', symbol: 'ETH', value: '3.85', paidBy: account },
}
const unlimited: Finding = {
  code: 'approval/unlimited',
  severity: 'danger',
  details: { spender, token: usdc, asset: 'USDC', amount: '∞' },
  call: 0,
}
const warning = (code: string, details: Finding['details']): Finding => ({ code, severity: 'warning', details })

const meta: Meta<typeof TransactionPreview> = {
  title: 'Views/ApproveTransaction/Preview',
  component: TransactionPreview,
  args: { preview, onAcknowledge: () => {} },
  render: (args) => (
    <Embedded view="ApproveTransaction" title="Approve" onClose={() => {}}>
      <TransactionPreview {...args} details={args.preview && <PreviewDetails preview={args.preview} />} />
    </Embedded>
  ),
}
export default meta

type Story = StoryObj<typeof TransactionPreview>

export const Swap: Story = {}
export const Loading: Story = { args: { preview: undefined } }
export const Unlimited: Story = {
  args: {
    preview: {
      ...preview,
      changes: [],
      calls: [
        {
          to: usdc,
          value: '0',
          data: `0x095ea7b3${'ff'.repeat(64)}`,
          functionName: 'approve',
          by: 'standard',
          fields: [
            { label: 'spender', text: spender, address: spender },
            { label: 'amount', text: '∞ USDC' },
          ],
        },
      ],
      findings: [
        unlimited,
        { code: 'approval/spender-not-contract', severity: 'danger', details: { spender } },
        warning('approval/exact', {
          spender,
          spenderName: 'Harbour Exchange',
          amount: '5 USDC',
          asset: 'USDC',
          via: 'Permit2',
          until: '1900000000',
        }),
      ],
    },
    acknowledged: ['approval/unlimited'],
  },
}
export const Reverts: Story = {
  args: {
    preview: {
      ...preview,
      changes: [],
      reverts: { reason: 'UniswapV2Router: EXPIRED' },
      findings: [
        { code: 'simulation/reverts', severity: 'danger', details: { reason: 'UniswapV2Router: EXPIRED' }, call: 0 },
      ],
    },
  },
}
export const OnlyDecoded: Story = {
  args: {
    preview: {
      ...preview,
      basis: 'decoded',
      changes: preview.changes.slice(0, 1),
      fee: undefined,
      findings: [
        warning('simulation/unavailable', {}),
        { code: 'recipient/first-time', severity: 'info', details: { to: spender } },
      ],
    },
  },
}
export const Unknown: Story = {
  args: {
    preview: {
      ...preview,
      basis: 'decoded',
      changes: [],
      fee: undefined,
      calls: [{ to: spender, value: '0', data: `0xdeadbeef${'00'.repeat(64)}`, fields: [] }],
      findings: [warning('call/unknown', { to: spender }), warning('simulation/unavailable', {})],
    },
  },
}
export const Collectibles: Story = {
  args: {
    preview: {
      ...preview,
      changes: [
        {
          direction: 'leaves',
          asset: { kind: 'collectible', address: usdc, tokenId: '7', name: 'Lighthouse' },
          amount: '1',
          counterparty: spender,
        },
        {
          direction: 'arrives',
          asset: { kind: 'token', address: spender },
          amount: '115792089237316195423570985008687907853269984665640564039457584007913129639935',
        },
      ],
      fee: { amount: '0.002', symbol: 'ETH', paidBy: spender },
      findings: [
        {
          code: 'recipient/look-alike',
          severity: 'danger',
          details: { to: spender, known: '0x1111119999999999999999999999999999960582' },
        },
      ],
    },
  },
}
const account1 = { to: account, value: '0', functionName: 'execute', by: 'standard', fields: [] } as const
export const CallsInside: Story = {
  args: {
    preview: {
      ...preview,
      calls: [
        {
          ...account1,
          data: `0xe9ae5c53${'00'.repeat(160)}`,
          calls: [
            {
              to: usdc,
              value: '0',
              data: `0x095ea7b3${'00'.repeat(64)}`,
              functionName: 'approve',
              by: 'standard',
              fields: [
                { label: 'spender', text: spender, address: spender },
                { label: 'amount', text: '5 USDC' },
              ],
            },
            ...preview.calls,
          ],
        },
      ],
    },
  },
}
export const Batch: Story = {
  args: {
    preview: {
      ...preview,
      calls: [
        {
          to: usdc,
          value: '0',
          data: `0x095ea7b3${'00'.repeat(64)}`,
          functionName: 'approve',
          by: 'standard',
          fields: [{ label: 'amount', text: '5 USDC' }],
        },
        ...preview.calls,
        {
          to: spender,
          value: '0',
          data: '0xd0e30db0',
          functionName: 'deposit',
          by: 'selector-guess',
          fields: [],
        },
      ],
    },
  },
}
