import type { DecodedCall, Preview } from '@latchkey/core/features/preview'
import type { Meta, StoryObj } from '@storybook/react-vite'
import { useEffect, useRef } from 'react'
import { Embedded } from '../../../embedded/embedded.tsx'
import { PreviewDetails, type PreviewDetailsProps } from './preview-details.tsx'
import { TransactionPreview } from './transaction-preview.tsx'

const account = '0x7a30000000000000000000000000000000D4e5F6'
const contract = '0x1111111254EEB25477B68fb85Ed929f73A960582'

const swap: DecodedCall = {
  to: contract,
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
}
const approve: DecodedCall = {
  to: '0xa0b86991c6218b36c1d19d4a2e9eb0ce3606eb48',
  value: '0',
  data: `0x095ea7b3${'11'.repeat(64)}`,
  functionName: 'approve',
  by: 'standard',
  fields: [{ label: 'spender', text: contract, address: contract }],
}
const unknown: DecodedCall = { to: contract, value: '0', data: `0xdeadbeef${'ff'.repeat(800)}`, fields: [] }
const previewOf = (calls: readonly DecodedCall[]): Preview => ({
  chainId: 'eip155:1',
  account,
  transaction: { namespace: 'eip155', calls: [] },
  basis: 'decoded',
  changes: [],
  calls,
  findings: [],
  fee: { amount: '0.0012', symbol: 'ETH', paidBy: account },
})

/** As a visitor sees them: under "Details", opened. */
function Opened(props: PreviewDetailsProps) {
  const root = useRef<HTMLDivElement>(null)
  useEffect(() => {
    root.current?.querySelector('details')?.setAttribute('open', '')
  }, [])
  const { preview } = props
  return (
    <div ref={root}>
      <TransactionPreview preview={preview} onAcknowledge={() => {}} details={<PreviewDetails {...props} />} />
    </div>
  )
}

const meta: Meta<typeof PreviewDetails> = {
  title: 'Views/PreviewDetails',
  component: PreviewDetails,
  args: { preview: previewOf([swap]) },
  render: (args) => (
    <Embedded view="ApproveTransaction" title="Approve" onClose={() => {}}>
      <Opened {...args} />
    </Embedded>
  ),
}
export default meta

type Story = StoryObj<typeof PreviewDetails>

export const ByDescriptor: Story = {}
export const ByStandard: Story = { args: { preview: previewOf([approve]) } }
export const ByApp: Story = { args: { preview: previewOf([{ ...swap, by: 'app', contractName: undefined }]) } }
export const ByGuess: Story = {
  args: { preview: previewOf([{ ...swap, by: 'selector-guess', contractName: undefined, intent: undefined }]) },
}
export const Unknown: Story = { args: { preview: previewOf([unknown]) } }
export const PlainTransfer: Story = { args: { preview: previewOf([{ ...unknown, value: '5', data: '0x' }]) } }
export const Batch: Story = { args: { preview: previewOf([approve, swap, unknown]) } }
export const CallsInside: Story = { args: { preview: previewOf([{ ...swap, calls: [approve, unknown] }]) } }
export const WithExplorer: Story = { args: { hrefOf: (address) => `https://explorer.example/address/${address}` } }
