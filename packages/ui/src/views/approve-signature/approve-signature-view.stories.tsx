import type { Meta, StoryObj } from '@storybook/react-vite'
import { Embedded } from '../../embedded/embedded.tsx'
import { useApproveTransactionTitle } from '../approve-transaction/approve-transaction-view.tsx'
import { longWallet, rabby } from '../shared/samples.stories.data.ts'
import { ApproveSignatureView } from './approve-signature-view.tsx'

const spender = '0x1111111254EEB25477B68fb85Ed929f73A960582'
const usdc = '0xa0b86991c6218b36c1d19d4a2e9eb0ce3606eb48'
const common = { chainId: 'eip155:1', account: '0x7a30000000000000000000000000000000D4e5F6', fields: [], findings: [] }

const meta: Meta<typeof ApproveSignatureView> = {
  title: 'Views/ApproveTransaction/Signature',
  component: ApproveSignatureView,
  args: {
    status: 'asked',
    kind: 'typed-data',
    wallet: rabby,
    preview: {
      ...common,
      primaryType: 'Permit',
      domainName: 'USD Coin',
      verifyingContract: usdc,
      by: 'standard',
      fields: [
        { label: 'spender', text: spender.toLowerCase(), address: spender.toLowerCase() },
        { label: 'value', text: '5 USDC' },
      ],
      findings: [
        { code: 'approval/unlimited', severity: 'danger', details: { spender, asset: 'USDC', until: '1900000000' } },
        { code: 'permit/signature', severity: 'warning', details: {} },
      ],
    },
    onClose: () => {},
  },
  render: (args) => (
    <Embedded view="ApproveTransaction" title={useApproveTransactionTitle()} onClose={() => {}}>
      <ApproveSignatureView {...args} />
    </Embedded>
  ),
}
export default meta

type Story = StoryObj<typeof ApproveSignatureView>

export const Permit: Story = {}
export const Loading: Story = { args: { preview: undefined } }
export const Unread: Story = { args: { preview: undefined, unread: true } }
export const Message: Story = {
  args: { kind: 'message', preview: { ...common, text: 'Hello from the harbour.\n\nThis costs nothing.' } },
}
export const OtherSite: Story = {
  args: {
    kind: 'message',
    preview: {
      ...common,
      text: 'bank.example wants you to sign in with your Ethereum account:\n0x7a30000000000000000000000000000000D4e5F6',
      findings: [
        { code: 'message/other-site', severity: 'danger', details: { site: 'bank.example', host: 'shop.example' } },
        { code: 'message/hidden-characters', severity: 'warning', details: {} },
      ],
    },
  },
}
export const Permission: Story = {
  args: {
    kind: 'permissions',
    wallet: longWallet,
    preview: {
      ...common,
      fields: [
        { label: 'permission', text: 'native-token-recurring-allowance' },
        { label: 'allowance', text: '0x2386f26fc10000' },
      ],
      findings: [
        {
          code: 'permission/allowance',
          severity: 'warning',
          details: { spender, amount: '0.01 ETH', period: '86400', until: '1900000000' },
        },
        { code: 'permission/unknown', severity: 'danger', details: { spender, name: 'do-anything' } },
      ],
    },
  },
}
export const Signed: Story = { args: { status: 'signed' } }
export const Declined: Story = { args: { status: 'rejected' } }
export const Failed: Story = { args: { status: 'failed' } }
